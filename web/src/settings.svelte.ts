// How this person likes the page. Kept in this browser.

import { read, write } from "./memory";

export type Language = "de" | "en";
export type Theme = "auto" | "day" | "night";
/** When the first click or tap only shows what would follow. */
export type Confirm = "touch" | "always" | "never";
/** When the only option is played without asking: alone against bots nobody can see from it what a hand holds. */
export type Forced = "alone" | "always" | "never";
export type Motion = "auto" | "off" | "slow" | "normal" | "fast";

interface Liked {
  language: Language;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  bell: boolean;
  keys: boolean;
  confirm: Confirm;
  forced: Forced;
  name: string;
}

function firstLiking(): Liked {
  const language = globalThis.navigator?.language.startsWith("de") ? "de" : "en";
  return { language, theme: "auto", motion: "auto", sound: false, bell: false, keys: true, confirm: "touch", forced: "alone", name: "" };
}

const CHOICES: { [Key in keyof Liked]?: Liked[Key][] } = {
  language: ["de", "en"],
  theme: ["auto", "day", "night"],
  motion: ["auto", "off", "slow", "normal", "fast"],
  confirm: ["touch", "always", "never"],
  forced: ["alone", "always", "never"],
};

export const settings: Liked = $state({ ...firstLiking(), ...read<Partial<Liked>>("settings") });

const BARS = { day: "#faf8f4", night: "#201e28" };

/** The browser's own bars: as the page, by day and by night. */
function colourBars(theme: Theme): void {
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    bar.content = BARS[theme === "auto" ? (bar.media.includes("dark") ? "night" : "day") : theme];
  }
}

/** Keep every change, and tell the document; called once, inside a component. */
export function followSettings(): void {
  $effect(() => write("settings", settings));
  $effect(() => {
    document.documentElement.lang = settings.language;
    if (settings.theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = settings.theme;
    colourBars(settings.theme);
    document.querySelector('link[rel="manifest"]')?.setAttribute("href", `/page/amulett.${settings.language}.webmanifest`);
    if (settings.motion === "auto") delete document.documentElement.dataset.motion;
    else document.documentElement.dataset.motion = settings.motion === "off" ? "off" : "on";
  });
}

const SPEEDS: Record<Exclude<Motion, "auto">, number> = { off: 0, slow: 0.6, normal: 1, fast: 2 };

/** How fast things move; 0: not at all. */
export function motionSpeed(): number {
  if (settings.motion !== "auto") return SPEEDS[settings.motion];
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 1;
}

// ---- taken along, and forgotten

/** What somebody has set here; everything else is as at first. */
export function chosenSettings(): Partial<Liked> {
  const first = firstLiking();
  return Object.fromEntries(Object.entries(settings).filter(([key, value]) => first[key as keyof Liked] !== value)) as Partial<Liked>;
}

/** Take over what was chosen elsewhere, unless something else was chosen here. */
export function addSettings(found: object): void {
  const first: Record<string, unknown> = { ...firstLiking() };
  const here: Record<string, unknown> = chosenSettings();
  const isFit = ([key, value]: [string, unknown]) => typeof value === typeof first[key] && (CHOICES[key as keyof Liked] ?? [value]).includes(value as never);
  Object.assign(settings, Object.fromEntries(Object.entries(found).filter((entry) => entry[0] in first && !(entry[0] in here) && isFit(entry))));
}

export const forgetSettings = (): void => void Object.assign(settings, firstLiking());
