// The service worker: opens the page offline. It keeps one build of the page, whole, with what that build shows without
// a table: the games and their rules. It is no shortcut: as long as the server answers, the page comes from the server.
// Nothing else goes through it: no table, no seat, no secret.

/** The part of a worker's world that is used here. */
interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Asked extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Lasting {
  data: { json(): { title: string; body: string; code: string } } | null;
}
interface Clicked extends Lasting {
  notification: Notification;
}
/** A page of ours that is open. */
interface Page {
  url: string;
  focused: boolean;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<Page | null>;
}
interface World {
  addEventListener(when: "push", then: (event: Pushed) => void): void;
  addEventListener(when: "notificationclick", then: (event: Clicked) => void): void;
  addEventListener(when: "install" | "activate", then: (event: Lasting) => void): void;
  addEventListener(when: "fetch", then: (event: Asked) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
}

// Both are filled in when the page is built (build.ts).
const BUILD = "__BUILD__";
const FILES = "__FILES__".split(" ");

const PREFIX = "amulett ";
const CACHE = PREFIX + BUILD;
const INDEX = "/page/index.html";
const GAMES = "/api/games";
const KEEPING = "/api/keeping";
/** A line that is so slow is none. */
const PATIENCE_MS = 6000;
const AT_ONCE = 4;

const world = globalThis as unknown as World;
const isPage = (path: string) => ["/", "/kept", "/matches", "/puzzles", "/workshop", "/r"].includes(path) || /^\/(t\/[^/]+|(r|puzzles)\/[^/]+\/\d+)$/.test(path);
/** What everybody may read and is the same for everybody. Whatever else the page shows without a table is to be named here. */
const isPublic = (path: string) => path === GAMES || path === KEEPING || /^\/api\/games\/[^/]+$/.test(path);
const isOfThisBuild = (answer: Response) => answer.ok && answer.headers.get("amulett-page") === BUILD;

const kept = async (path: string) => (await caches.open(CACHE)).match(path, { ignoreVary: true, ignoreSearch: true });

/** For the next time; if there is no room for it, what is there stays. */
async function keep(path: string, answer: Response): Promise<void> {
  await (await caches.open(CACHE)).put(path, answer).catch(() => {});
}

/** From the server; null if it cannot be reached, or not in a useful time. */
async function fetched(request: Request): Promise<Response | null> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  const answer = await fetch(request, { signal: patience.signal }).catch(() => null);
  clearTimeout(timer); // it has begun to answer: the rest may take its time
  return answer;
}

/** One file into the new cache: from the one before if its name says that it has not changed. */
async function take(path: string, cache: Cache): Promise<void> {
  const isNamedByContent = /-[\w-]{8}\.(js|css|svg|woff2)$/.test(path);
  const before = isNamedByContent ? await caches.match(path, { ignoreVary: true }) : undefined;
  const answer = before ?? (await fetch(path, { cache: isNamedByContent ? "default" : "no-cache" }));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(path, answer);
}

/** The page of this build, and no other: if the server has meanwhile got a newer one, this worker is not needed any more. */
async function takeAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  const list = await fetch(GAMES);
  if (!isOfThisBuild(list)) throw new Error("the server offers another build");
  const { games } = (await list.clone().json()) as { games: { game: string }[] };
  await cache.put(GAMES, list);
  const paths = [KEEPING, ...games.map(({ game }) => `${GAMES}/${game}`), ...FILES];
  const few = Array.from({ length: AT_ONCE }, async () => {
    for (let path = paths.shift(); path; path = paths.shift()) await take(path, cache);
  });
  await Promise.all(few);
}

async function dropOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
}

/** The page: as the server has it now; the kept one only if it does not answer. */
async function page(request: Request): Promise<Response> {
  const answer = await fetched(request);
  if (answer && answer.status < 500) return answer;
  return (await kept(INDEX)) ?? answer ?? Response.error();
}

/** What the page shows without a table; what is kept says so. */
async function news(request: Request, path: string): Promise<Response> {
  const answer = await fetched(request);
  if (answer && isOfThisBuild(answer)) void keep(path, answer.clone());
  if (answer && answer.status < 500) return answer;
  const found = await kept(path);
  if (!found) return answer ?? Response.error();
  return new Response(found.body, { headers: { "content-type": "application/json", "amulett-kept": "yes" } });
}

/** A file of the page: one that is kept never changes without its build changing. */
const file = async (request: Request, path: string): Promise<Response> => (await kept(path)) ?? fetch(request);

/** A turn notice (notices.ts): one for each table, the last one counts. */
async function show(event: Pushed): Promise<void> {
  const { title, body, code } = event.data?.json() ?? { title: "Amulett", body: "", code: "" };
  await world.registration.showNotification(title, { body, tag: code, icon: "/page/icon-192.png", data: code });
}

/** To the table: where it is open already, or in any page of ours, or in a new one. */
async function go({ notification }: Clicked): Promise<void> {
  notification.close();
  const path = `/t/${encodeURIComponent(notification.data as string)}`;
  const pages = await world.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => new URL(url).pathname === path);
  if (there) await there.focus();
  else await world.clients.openWindow(path);
}

world.addEventListener("push", (event) => event.waitUntil(show(event)));
world.addEventListener("notificationclick", (event) => event.waitUntil(go(event)));
world.addEventListener("install", (event) => event.waitUntil(takeAll().then(() => world.skipWaiting())));
world.addEventListener("activate", (event) => event.waitUntil(dropOthers().then(() => world.clients.claim())));
world.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && isPage(pathname)) event.respondWith(page(request));
  else if (isPublic(pathname)) event.respondWith(news(request, pathname));
  else if (FILES.includes(pathname)) event.respondWith(file(request, pathname));
});

export {};
