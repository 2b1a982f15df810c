// The server's HTTP side.

import { drawnInHex } from "./hex";
import type { Advice, AdviseMatch, Checked, ContinueMatch, CreateTable, Draft, FinishedMatch, GameInfo, GameList, Health, JoinTable, Joined, Keeping, MeasureBox, MeasureNews, OwnEdition, PlayPuzzle, Problem, PuzzleAnswer, PuzzleInfo, PuzzleList, RetellMatch, Retold, ReviewMatch, ReviewNews, TableList, TableSummary, TakeLesson, Workshop } from "./protocol";
import { reach } from "./reach.svelte";
import { settings } from "./settings.svelte";
import { upgrade } from "./upgrade.svelte";

export class Trouble extends Error {
  constructor(
    /** The server's reason, or `offline` if it did not answer. */
    readonly reason: Problem["reason"] | "offline",
    text: string,
  ) {
    super(text);
  }
}

/** What the server answers; null if it does not. */
async function asked(path: string, init: RequestInit): Promise<Response | null> {
  const answer = await fetch(path, { ...init, headers: { "accept-language": settings.language, ...init.headers } }).catch(() => null);
  upgrade.hear(answer?.headers.get("amulett-page"));
  return answer;
}

async function fetched<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await asked(path, init);
  const content: unknown = await answer?.json().catch(() => null);
  reach.offline = !content || answer?.headers.get("amulett-kept") === "yes"; // it was the worker who answered
  if (!answer) throw new Trouble("offline", "");
  if (answer.ok && content) return content as T;
  const problem = content as Problem | null;
  throw new Trouble(problem?.reason ?? "offline", problem?.text ?? "");
}

function posted<T>(path: string, body: unknown): Promise<T> {
  return fetched(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

/** Troubles that may soon be over: nobody answered, or another server is just taking the table over. */
const PASSING: Trouble["reason"][] = ["offline", "not_stored"];

/** For what may be asked twice: once more after each of these pauses. */
async function askedAgain<T>(ask: () => Promise<T>, pauses = [500, 1500, 3000]): Promise<T> {
  for (const pause of pauses) {
    try {
      return await ask();
    } catch (trouble) {
      if (!(trouble instanceof Trouble) || !PASSING.includes(trouble.reason)) throw trouble;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return ask();
}

/** Whoever gets no answer asks again; by the ticket it is the same table, and the same person at it. */
function withTicket(path: string, wanted: CreateTable | JoinTable | ContinueMatch | TakeLesson | PlayPuzzle): Promise<Joined> {
  const ticketed = { ...wanted, ticket: drawnInHex(16) };
  return askedAgain(() => posted<Joined>(path, ticketed));
}

const at = encodeURIComponent;

export const keeping = () => fetched<Keeping>("/api/keeping");
export const games = () => fetched<GameList>("/api/games");
export const createTable = (wanted: CreateTable) => withTicket("/api/tables", wanted);
export const publicTables = () => fetched<TableList>("/api/tables");
export const findTable = (code: string) => fetched<TableSummary>(`/api/tables/${at(code)}`);
export const joinTable = (code: string, wanted: JoinTable) => withTicket(`/api/tables/${at(code)}/join`, wanted);
export const qrOf = (code: string) => `/api/tables/${at(code)}/qr.svg`;
export const replayOf = (code: string, match: number) => `/api/tables/${at(code)}/matches/${match}/replay`;

export const finishedMatch = (code: string, match: number) => fetched<FinishedMatch>(`/api/tables/${at(code)}/matches/${match}`);
export const retell = (wanted: RetellMatch) => posted<Retold>("/api/retold", wanted);

/** A review, told line by line as it is made; ends with the review. */
export const reviewMatch = (wanted: ReviewMatch, signal: AbortSignal, tell: (news: ReviewNews) => void) => toldInLines("/api/reviews", wanted, signal, tell);
/** A hint at a decision of a finished match, told again and again as it gets better. */
export const adviseMatch = (wanted: AdviseMatch, signal: AbortSignal, tell: (advice: Advice) => void) => toldInLines("/api/advice", wanted, signal, tell);

export const openBox = (game: string, draft: Draft) => posted<Workshop>("/api/workshop", { game, draft });
export const checkBox = (game: string, draft: Draft) => posted<Checked>("/api/workshop/check", { game, draft });
/** The edition file of a draft. */
export async function fileOfBox(game: string, draft: Draft): Promise<string> {
  const answer = await asked("/api/workshop/file", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game, draft }) });
  if (answer?.ok) return answer.text();
  const problem = (await answer?.json().catch(() => null)) as Problem | null;
  throw new Trouble(problem?.reason ?? "offline", problem?.text ?? "");
}
/** How a draft plays, told line by line; ends with what was found. */
export const measureBox = (wanted: MeasureBox, signal: AbortSignal, tell: (news: MeasureNews) => void) => toldInLines("/api/workshop/measure", wanted, signal, tell);
export const editionAt = (code: string) => fetched<OwnEdition>(`/api/tables/${at(code)}/edition`);

/** An answer that comes in lines. Raises `Trouble` if the server gives none. */
async function toldInLines<News>(path: string, wanted: object, signal: AbortSignal, tell: (news: News) => void): Promise<void> {
  const answer = await asked(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wanted), signal });
  if (!answer?.ok || !answer.body) {
    const problem = (await answer?.json().catch(() => null)) as Problem | null;
    throw new Trouble(problem?.reason ?? "offline", problem?.text ?? "");
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) tell(JSON.parse(line) as News);
  }
}

export const continueMatch = (wanted: ContinueMatch) => withTicket("/api/continuations", wanted);

const puzzleAt = (game: string, number: number) => `/api/puzzles/${at(game)}/${number}`;
export const puzzles = () => fetched<PuzzleList>("/api/puzzles");
export const puzzle = (game: string, number: number) => fetched<PuzzleInfo>(puzzleAt(game, number));
export const solvePuzzle = (game: string, number: number, action: string) => posted<PuzzleAnswer>(`${puzzleAt(game, number)}/answer`, { action });
export const playPuzzle = (game: string, number: number, wanted: PlayPuzzle) => withTicket(`${puzzleAt(game, number)}/table`, wanted);

export const takeLesson = (wanted: TakeLesson) => withTicket("/api/lessons", wanted);

/** The replay file of a match that is over; null if the server does not give it now. */
export async function replayText(code: string, match: number): Promise<string | null> {
  const answer = await asked(replayOf(code, match), {});
  return answer?.ok ? answer.text().catch(() => null) : null;
}

/** How many per cent of all rules have been compiled, if some still are being. A server that is not ready says so in its answer, too. */
export async function preparedPercent(): Promise<number | null> {
  const health = await fetch("/healthz").then(
    (answer) => answer.json() as Promise<Health>,
    () => null,
  );
  if (health?.status !== "preparing") return null;
  const games = Object.keys(health.games ?? {});
  const done = games.map((game) => (health.games[game] ? 100 : (health.prepared?.[game] ?? 0)));
  return Math.floor(done.reduce((sum, percent) => sum + percent, 0) / Math.max(games.length, 1));
}

const infos = new Map<string, Promise<GameInfo>>();

/** A game with its rules and boxes; fetched once. */
export function gameInfo(game: string): Promise<GameInfo> {
  const known = infos.get(game);
  if (known) return known;
  const info = fetched<GameInfo>(`/api/games/${at(game)}`);
  infos.set(game, info);
  info.catch(() => infos.delete(game));
  return info;
}
