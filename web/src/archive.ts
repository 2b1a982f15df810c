// The matches that somebody on this device has played to the end: their results and replay files, in this browser (IndexedDB).
// No secret of a seat is in here. After the end a replay file is open to everybody at the table.

import type { OutcomeInfo, ReviewInfo } from "./protocol";
import type { Language } from "./settings.svelte";

export interface KeptSeat {
  name: string;
  /** The level of a bot; null: a person. */
  bot: string | null;
  /** Whether somebody on this device sat there. */
  mine: boolean;
}

/** One finished match. Another shape is another `format`, and a step in `upgrade` and in `asOfToday`. */
export interface KeptMatch {
  format: 2;
  code: string;
  /** The number of the match at this table. */
  match: number;
  game: string;
  titles: Record<Language, string>;
  edition: string;
  /** When this browser first knew that it was over, in ms. */
  ended: number;
  seats: KeptSeat[];
  outcome: OutcomeInfo;
  /** The language of the sentences in the outcome. */
  language: Language;
  /** The replay file, as the server gave it; null: not yet. */
  replay: string | null;
  /** It was not dealt, but went on from another match, after this many of its decisions: it counts in no record. */
  continues: number | null;
}

const NAME = "amulett";
const VERSION = 3;
const MATCHES = "matches";
/** The codes of tables whose matches somebody wanted forgotten here: they are not kept again when the table is visited. */
const GONE = "gone";
/** Reviews. They can always be made again, so they are in no file. */
const REVIEWS = "reviews";
/** Of another shape: those of before are made again. */
const REVIEW_FORMAT = 2;
/** The oldest go first. */
export const MOST_KEPT = 200;
/** Reviews of matches that are not kept here: of files and links. */
export const MOST_STRANGE = 12;

/** A match as an earlier version kept it, in today's shape; null: it is none, or of a newer version. */
export function asOfToday(found: unknown): KeptMatch | null {
  const match = found as (Omit<KeptMatch, "format" | "continues"> & { format: number; continues?: number | null }) | null;
  if (typeof match !== "object" || match === null || !isWhole(match)) return null;
  if (match.format === 1) return { ...match, format: 2, continues: null };
  return match.format === 2 ? { ...match, format: 2, continues: match.continues ?? null } : null;
}

/** Whether it has everything that is read of it: a file may have been changed by anybody. */
function isWhole(match: Partial<Record<keyof KeptMatch, unknown>>): boolean {
  const isText = (value: unknown) => typeof value === "string";
  const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);
  const { titles, seats, outcome } = match as { titles?: Record<string, unknown>; seats?: KeptSeat[]; outcome?: Partial<OutcomeInfo> };
  if (![match.code, match.game, match.edition, match.language].every(isText) || ![match.match, match.ended].every(isNumber)) return false;
  if (match.replay !== null && !isText(match.replay)) return false;
  if (!titles || !isText(titles.de) || !isText(titles.en)) return false;
  if (!Array.isArray(seats) || !seats.length || !seats.every((seat) => isText(seat?.name) && (seat.bot === null || isText(seat.bot)) && typeof seat.mine === "boolean")) return false;
  if (!outcome || ![outcome.text, outcome.order].every(isText)) return false;
  if (![outcome.details, outcome.remarks, outcome.rounds, outcome.facts].every(Array.isArray)) return false;
  return [outcome.scores, outcome.ranking, outcome.winners].every((list) => Array.isArray(list) && list.every(isNumber));
}

/** Brings a database of an older version to this one, step by step. */
function upgrade(db: IDBDatabase, from: number, work: IDBTransaction): void {
  if (from < 1) {
    db.createObjectStore(MATCHES, { keyPath: ["code", "match"] }).createIndex("ended", "ended");
    db.createObjectStore(GONE);
  } else if (from < 2) {
    const every = work.objectStore(MATCHES).openCursor();
    every.onsuccess = () => {
      const one = every.result;
      if (!one) return;
      const match = asOfToday(one.value);
      if (match) one.update(match);
      else one.delete();
      one.continue();
    };
  }
  if (from < 3) db.createObjectStore(REVIEWS);
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => request.transaction && upgrade(request.result, oldVersion, request.transaction);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error); // kept by a newer page, or the browser keeps nothing
  });
}

const done = (work: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = work.onerror = () => reject(work.error);
  });

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Work with the matches; `otherwise` if this browser keeps nothing: a match is never worse for not being kept. */
async function at<T>(mode: IDBTransactionMode, otherwise: T, work: (matches: IDBObjectStore, gone: IDBObjectStore, reviews: IDBObjectStore) => Promise<T>): Promise<T> {
  let db: IDBDatabase | null = null;
  try {
    db = await opened();
    const transaction = db.transaction([MATCHES, GONE, REVIEWS], mode);
    const stores = [MATCHES, GONE, REVIEWS].map((name) => transaction.objectStore(name)) as [IDBObjectStore, IDBObjectStore, IDBObjectStore];
    const [result] = await Promise.all([work(...stores), done(transaction)]);
    return result;
  } catch {
    return otherwise;
  } finally {
    db?.close();
  }
}

const everyCode = (code: string) => IDBKeyRange.bound([code], [code, []]);

/** The latest first. */
export const keptMatches = (): Promise<KeptMatch[]> =>
  at("readonly", [], async (matches) => (await answerOf<KeptMatch[]>(matches.index("ended").getAll())).reverse());

export const keptMatch = (code: string, match: number): Promise<KeptMatch | null> =>
  at("readonly", null, async (matches) => (await answerOf<KeptMatch | undefined>(matches.get([code, match]))) ?? null);

/** Keep it, or bring it up to date: when it ended stays, and a replay that is there stays until there is a newer one. */
export const keepMatch = (found: KeptMatch): Promise<void> =>
  at("readwrite", undefined, async (matches, gone, reviews) => {
    if (await answerOf(gone.count(found.code))) return;
    const before = await answerOf<KeptMatch | undefined>(matches.get([found.code, found.match]));
    matches.put({ ...found, ended: before?.ended ?? found.ended, replay: found.replay ?? before?.replay ?? null });
    await dropOldest(matches, reviews);
  });

/** Add those that are not here yet, also if they were once forgotten: somebody wants them back. How many were new. */
export const addMatches = (found: KeptMatch[]): Promise<number> =>
  at("readwrite", 0, async (matches, gone, reviews) => {
    let added = 0;
    for (const match of found) {
      if (await answerOf(matches.count([match.code, match.match]))) continue;
      gone.delete(match.code);
      matches.put(match);
      added += 1;
    }
    await dropOldest(matches, reviews);
    return added;
  });

async function dropOldest(matches: IDBObjectStore, reviews: IDBObjectStore): Promise<void> {
  const surplus = (await answerOf(matches.count())) - MOST_KEPT;
  if (surplus <= 0) return;
  for (const key of await answerOf(matches.index("ended").getAllKeys(null, surplus))) {
    matches.delete(key);
    reviews.delete(key);
  }
}

interface KeptReview {
  format: number;
  review: ReviewInfo;
  /** When it was made, in ms; of a match that is not kept here. */
  made?: number;
}

/** Where a review is kept: beside its match; of another one's match, from a file or a link, by the hash of its replay. */
type ReviewKey = [code: string, match: number] | [hash: string];

type Place = Pick<KeptMatch, "code" | "match">;

/** The review of a match. Of matches that are not kept here there are a few, the latest ones. */
export const keepReview = (place: Place | null, hash: string, review: ReviewInfo, made = Date.now()): Promise<void> =>
  at("readwrite", undefined, async (matches, _gone, reviews) => {
    if (place && (await answerOf(matches.count([place.code, place.match])))) {
      reviews.put({ format: REVIEW_FORMAT, review } satisfies KeptReview, [place.code, place.match]);
      return;
    }
    reviews.put({ format: REVIEW_FORMAT, review, made } satisfies KeptReview, [hash]);
    await dropOldestStrange(reviews);
  });

async function dropOldestStrange(reviews: IDBObjectStore): Promise<void> {
  const keys = (await answerOf(reviews.getAllKeys())).filter((key) => Array.isArray(key) && key.length === 1);
  if (keys.length <= MOST_STRANGE) return;
  const found = await Promise.all(keys.map(async (key) => ({ key, made: (await answerOf<KeptReview>(reviews.get(key))).made ?? 0 })));
  const oldest = found.sort((one, other) => one.made - other.made).slice(0, keys.length - MOST_STRANGE);
  for (const { key } of oldest) reviews.delete(key);
}

export const keptReview = (place: Place | null, hash: string | null): Promise<ReviewInfo | null> =>
  at("readonly", null, async (_matches, _gone, reviews) => {
    const keys: ReviewKey[] = [];
    if (place) keys.push([place.code, place.match]);
    if (hash !== null) keys.push([hash]);
    const found = await Promise.all(keys.map((key) => answerOf<KeptReview | undefined>(reviews.get(key))));
    return found.find((one) => one?.format === REVIEW_FORMAT)?.review ?? null;
  });

/** All matches of a table, for good. */
export const forgetMatchesAt = (code: string): Promise<void> =>
  at("readwrite", undefined, async (matches, gone, reviews) => {
    matches.delete(everyCode(code));
    reviews.delete(everyCode(code));
    gone.put(true, code);
  });

export const forgetAllMatches = (): Promise<void> =>
  at("readwrite", undefined, async (matches, gone, reviews) => {
    matches.clear();
    reviews.clear();
    gone.clear();
  });
