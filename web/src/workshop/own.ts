// A table that plays with an edition of its own: the game as everybody there should know it.

import type { GameInfo, OwnEdition } from "../protocol";

/** A game at a table; `own`: if that has an edition of its own. */
export type GameHere = GameInfo & { own?: OwnEdition };

/** The game with one edition more: whatever is looked up by its name is found. */
export function withOwn(info: GameInfo, own: OwnEdition): GameHere {
  const { name } = own.edition;
  return {
    ...info,
    own,
    game: { ...info.game, editions: [...info.game.editions, own.edition] },
    rules: { ...info.rules, [name]: own.rules },
    sheets: { ...info.sheets, [name]: own.sheets },
    guides: { ...info.guides, [name]: own.guides },
    boxes: { ...info.boxes, [name]: own.box },
  };
}
