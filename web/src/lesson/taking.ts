// Begin a first match with the coach, or go on with the one that was begun.

import * as api from "../api";
import { keep } from "../memory";
import { route } from "../route.svelte";
import { settings } from "../settings.svelte";
import { t } from "../words";
import { openLesson } from "./progress";

export async function takeLesson(game: string): Promise<void> {
  const open = openLesson(game);
  if (open) {
    route.go(`/t/${open.code}`);
    return;
  }
  const { code, secret } = await api.takeLesson({ game, name: settings.name || t("guest") });
  keep(code, game, [secret]);
  route.go(`/t/${code}`);
}
