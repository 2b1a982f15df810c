// What a game's folder owes the frame, and what it gets. `web/README.md` explains it with an example.

import type { Component, Snippet } from "svelte";
import type { Flight } from "../motion";
import type { EventInfo, OptionInfo, SeatInfo } from "../protocol";
import type { Language } from "../settings.svelte";
import type { TipLine } from "../tip.svelte";
import type { Frame } from "../views/frame";

/** A view of whatever game, or of one that says no types: only what the frame puts around it is known. */
export type AnyView = Partial<Frame> & Record<string, unknown>;

/** What is drawn: nothing here is a rule. */
export interface TableProps<View = AnyView, Box = Record<string, unknown>> {
  /** The table as my seat sees it now, in the words of the game (`Situation.view`); its type is in `views/`. */
  view: View;
  /** The view as it was until everything has landed: for whose turn it is, what is demanded, what is counted. */
  still: View;
  /** The action that is lit: pointed at, or chosen by a first tap. Whatever stands for an action carries `data-action`. */
  lit: string | null;
  /** The same in a few sentences (`Situation.lines`), for a table that draws any game; empty if the game has none. */
  lines: string[];
  /** The box as data, with the printed names (`GameInfo.boxes`); its type is in `views/`. */
  edition: Box;
  /** What I may do now; empty if I am not asked. What these name is lit, everything else is still. */
  actions: OptionInfo[];
  /** Carry out one of them, by its words. Costly ones are asked once by the frame. */
  act: (action: string) => void;
  /** Let the frame say which clause forbids an action that is not among them, also when I am not asked. */
  whyNot: (action: string) => void;
  /** By seat. */
  names: string[];
  /** By seat: kind, bot, presence. */
  seats: SeatInfo[];
  /** My seat; null for a spectator. */
  you: number | null;
  lang: Language;
  /** All that I have seen happen in this match. */
  events: EventInfo[];
  /** What was to be seen for a moment only (a look at a hidden card) has been seen: a reload will not show it again. */
  seen: () => void;
  /** The end of a round that the table itself shows has been seen: a reload will not show it again, and my clock runs again. */
  goOn: () => void;
  /** The result of the match waits as long as there is something to see before it (the last reckoning). */
  holdOutcome: (hold: boolean) => void;
  /** The prompt with its buttons: to be rendered once, where it fits. */
  prompt: Snippet;
}

export type PartProps<View = AnyView, Box = Record<string, unknown>> = Pick<
  TableProps<View, Box>,
  "view" | "edition" | "lang" | "names" | "you"
>;

export type ChoicesProps<View = AnyView, Box = Record<string, unknown>> = PartProps<View, Box> &
  Pick<TableProps<View, Box>, "actions" | "act"> & {
    /** Whether there is nothing else to do, on the table either. */
    only: boolean;
  };

/* Every game has a type of its own for its view and its box; the frame hands them through unseen. */
/* eslint-disable @typescript-eslint/no-explicit-any */

/** Something to be seen before an update has come to its end. */
export interface Scene {
  /** The table by then; its type is the game's view. */
  view: object;
  /** What has happened since the scene before. */
  events: EventInfo[];
  /** What is laid over the table, and for how long: a time, or until the person goes on. */
  moment?: { Moment: Component<MomentProps<any, any>>; ms: number | null; about?: EventInfo };
}

export type MomentProps<View = AnyView, Box = Record<string, unknown>> = PartProps<View, Box> & {
  events: EventInfo[];
  /** The event that it is about, if the scene names one. */
  about?: EventInfo | undefined;
  seats: SeatInfo[];
  /** The person has seen it. */
  go: () => void;
};

export interface GameTable {
  /** The cloth with everything on it. */
  Table: Component<TableProps<any, any>>;
  /** In the top bar: round, turn, phase. */
  Status: Component<PartProps<any, any>>;
  /** Before each sentence of the log, 24 px. */
  LogIcon?: Component<{ event: EventInfo; edition: any }>;
  /** Instead of plain buttons in the prompt, for the actions that are not placed. */
  Choices?: Component<ChoicesProps<any, any>>;
  /** Where the things are that a lesson points at, by their names there: selectors. `own`: what its slip must never cover. */
  spots?: Record<string, string>;
  /** Things from the box, by their names: for the page that tells how to play. `isFirst`: it brings the symbols along. */
  Drawn?: Component<{ things: string[]; edition: any; lang: Language; isFirst: boolean }>;
  /** What `Drawn` calls the thing of a row of the box (`card[3]`, with what it is called there); null: it draws none. */
  thing?: (row: string, id: string) => string | null;
  /** The summary sheet drawn from the box, instead of plain tables. `sought`: only what has these words. */
  Sheet?: Component<{ edition: any; lang: Language; sought: string; view?: any; names?: string[] }>;
  /** Whether the table itself draws this action as something to click; the others become buttons in the prompt. */
  placed: (action: OptionInfo) => boolean;
  /** Whether this action is to be asked once more before it is carried out. */
  costly?: (action: OptionInfo, view: any) => boolean;
  /** Whether this action is only a step of something that is chosen as a whole: it is never played unasked. */
  isStep?: (action: OptionInfo) => boolean;
  /** Whether the table goes on to choose the rest of it before anything is sent (naming places). In a puzzle it is a button only. */
  opens?: (action: OptionInfo) => boolean;
  /** How wide the small picture in a review lays the table out on a large screen, in pixels, if 1080 are too few. */
  breadth?: number;
  /** What the result counts, if it is not points. */
  score?: Record<Language, string>;
  /** A headline of the log that begins with this event. */
  heading?: (event: EventInfo, names: string[], lang: Language) => string | null;
  /** Events that only carry on what the same seat has just done (naming the colour that its card asks for): one entry of the log. */
  parts?: string[];
  /** Whether the log can do without this event: what everybody is dealt alike. */
  quiet?: (event: EventInfo, you: number | null) => boolean;
  /** The things (`data-thing`) that this event is about: pointing at its line in the log lights them. */
  places?: (event: EventInfo) => string[];
  /** The action that a key stands for, if the game has keys of its own (way cards by their figure). */
  keys?: (key: string, actions: OptionInfo[]) => string | undefined;
  /** What is shown before the end of an update: the last card of a round, a sale. Each is a table, and perhaps a moment on it. */
  scenes?: (before: any, events: EventInfo[], you: number | null, after: any, edition: any) => Scene[];
  /** Why an option leads where it leads, if neither its words nor its effects say so: `The dwarf bars the first gate.` */
  why?: (option: OptionInfo, part: PartProps<any, any>) => TipLine | null;
  /** What is being chosen on the page itself, before anything is sent: the question, and what the choice means. */
  asks?: (part: PartProps<any, any>) => { question: string; then: TipLine | null } | null;
  /** These events have been seen: the table lays nothing over itself because of them any more. For a replay, which jumps. */
  seen?: (events: EventInfo[]) => void;
  /** What this event moved, for things that appear or vanish; things that stay on the page move by themselves. */
  flights?: (event: EventInfo, you: number | null) => Flight[];
}
