// Everything that this browser keeps of somebody, in one list: by it things are taken along in a file, added from one, and forgotten.

import { addMatches, asOfToday, forgetAllMatches, keptMatches } from "./archive";
import { forgetParts } from "./deal";
import { addLessons, forgetLessons, lessons } from "./lesson/progress";
import { addKeepsakes, forgetSeats, keepsakes } from "./memory";
import { forgetNotices } from "./notices";
import { addTried, forgetTried, tried } from "./puzzle/progress";
import { addSettings, chosenSettings, forgetSettings } from "./settings.svelte";

interface Sum {
  found: number;
  added: number;
}

/** One kind of thing. */
interface Belonging {
  forget: () => void | Promise<void>;
  /** How many there are, if they can be counted. */
  count?: () => number | Promise<number>;
  /** For the file; null: it is of use in this browser only. */
  file: {
    take: () => object | Promise<object>;
    /** Nothing here is overwritten. */
    add: (content: object) => Sum | Promise<Sum>;
    /** Files of before there was this lack it. */
    isOld: boolean;
  } | null;
}

const NONE: Sum = { found: 0, added: 0 };
const listOf = (content: object): unknown[] => (Array.isArray(content) ? content : []);

async function addFinished(content: object): Promise<Sum> {
  const found = listOf(content).map(asOfToday).filter((match) => match !== null);
  return { found: found.length, added: await addMatches(found) };
}

function like(content: object): Sum {
  addSettings(content);
  return NONE; // not counted: they are no things
}

const BELONGINGS = {
  seats: { forget: forgetSeats, count: () => keepsakes().length, file: { take: keepsakes, add: (content: object) => addKeepsakes(listOf(content)), isOld: true } },
  matches: { forget: forgetAllMatches, count: async () => (await keptMatches()).length, file: { take: keptMatches, add: addFinished, isOld: true } },
  puzzles: { forget: forgetTried, count: () => tried().length, file: { take: tried, add: (content: object) => addTried(listOf(content)), isOld: false } },
  lessons: { forget: forgetLessons, count: () => Object.keys(lessons()).length, file: { take: lessons, add: addLessons, isOld: false } },
  settings: { forget: forgetSettings, count: () => Object.keys(chosenSettings()).length, file: { take: chosenSettings, add: like, isOld: false } },
  /** The server tells this browser and no other. */
  notices: { forget: forgetNotices, file: null },
  /** Of a deal that is going on here. */
  parts: { forget: forgetParts, file: null },
} satisfies Record<string, Belonging>;

type Name = keyof typeof BELONGINGS;
const ALL = Object.entries(BELONGINGS) as [Name, Belonging][];

/** How much there is of everything that can be counted. */
export async function countAll(): Promise<Record<Name, number>> {
  const counts = await Promise.all(ALL.map(async ([name, { count }]) => [name, (await count?.()) ?? 0]));
  return Object.fromEntries(counts) as Record<Name, number>;
}

export async function forgetEverything(): Promise<void> {
  for (const [, { forget }] of ALL) await forget();
}

// ---- everything in one file

/** What this browser keeps, as a file: with the keys to seats. */
export type Collection = { amulett_collection: 1; saved: number } & Partial<Record<Name, object>>;

/** `now`: when it is saved, in ms. */
export async function collection(now = Date.now()): Promise<Collection> {
  const content = await Promise.all(ALL.map(async ([name, { file }]) => (file ? [[name, await file.take()]] : [])));
  return { amulett_collection: 1, saved: now, ...(Object.fromEntries(content.flat()) as Partial<Record<Name, object>>) };
}

function contentOf(text: string): Partial<Record<keyof Collection, unknown>> | null {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === "object" ? content : null;
  } catch {
    return null;
  }
}

export const isCollection = (text: string): boolean => contentOf(text)?.amulett_collection !== undefined;

/** Add what a file has and this browser has not. Raises if it is no such file. */
export async function addFile(text: string): Promise<{ added: number; known: number }> {
  const content = contentOf(text);
  const isThere = (name: Name) => typeof content?.[name] === "object" && content[name] !== null;
  if (content?.amulett_collection !== 1 || ALL.some(([name, { file }]) => file?.isOld && !isThere(name))) throw new Error("not a collection");
  const sum = { ...NONE };
  for (const [name, { file }] of ALL) {
    if (!file || !isThere(name)) continue;
    const { found, added } = await file.add(content[name] as object);
    sum.found += found;
    sum.added += added;
  }
  return { added: sum.added, known: sum.found - sum.added };
}
