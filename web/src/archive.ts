// The matches that somebody on this device has played to the end: their results and replay files, in this browser (IndexedDB).
// No secret of a seat is in here. After the end a replay file is open to everybody at the table.

import type { OutcomeInfo } from "./protocol";
import type { Language } from "./settings.svelte";

export interface KeptSeat {
  name: string;
  /** The level of a bot; null: a person. */
  bot: string | null;
  /** Whether somebody on this device sat there. */
  mine: boolean;
}

/** One finished match. Another shape is another `format`, and a step in `upgrade`. */
export interface KeptMatch {
  format: 1;
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
}

const NAME = "amulett";
const VERSION = 1;
const MATCHES = "matches";
/** The codes of tables whose matches somebody wanted forgotten here: they are not kept again when the table is visited. */
const GONE = "gone";
/** The oldest go first. */
export const MOST_KEPT = 200;

/** Brings a database of an older version to this one, step by step. */
function upgrade(db: IDBDatabase, from: number): void {
  if (from < 1) {
    db.createObjectStore(MATCHES, { keyPath: ["code", "match"] }).createIndex("ended", "ended");
    db.createObjectStore(GONE);
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion);
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
async function at<T>(mode: IDBTransactionMode, otherwise: T, work: (matches: IDBObjectStore, gone: IDBObjectStore) => Promise<T>): Promise<T> {
  let db: IDBDatabase | null = null;
  try {
    db = await opened();
    const transaction = db.transaction([MATCHES, GONE], mode);
    const [result] = await Promise.all([work(transaction.objectStore(MATCHES), transaction.objectStore(GONE)), done(transaction)]);
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
  at("readwrite", undefined, async (matches, gone) => {
    if (await answerOf(gone.count(found.code))) return;
    const before = await answerOf<KeptMatch | undefined>(matches.get([found.code, found.match]));
    matches.put({ ...found, ended: before?.ended ?? found.ended, replay: found.replay ?? before?.replay ?? null });
    const surplus = (await answerOf(matches.count())) - MOST_KEPT;
    if (surplus > 0) for (const key of await answerOf(matches.index("ended").getAllKeys(null, surplus))) matches.delete(key);
  });

/** All matches of a table, for good. */
export const forgetMatchesAt = (code: string): Promise<void> =>
  at("readwrite", undefined, async (matches, gone) => {
    matches.delete(everyCode(code));
    gone.put(true, code);
  });

export const forgetAllMatches = (): Promise<void> =>
  at("readwrite", undefined, async (matches, gone) => {
    matches.clear();
    gone.clear();
  });
