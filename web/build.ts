// What is done to the page when it is built: an app with a name in both languages, a worker that opens it offline,
// and a build id by which everybody can tell whether a page is out of date.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";
import words from "./src/words.json" with { type: "json" };

const DAY = "#faf8f4";
const GROUND = "#e4e1da";
const TEXTS = /\.(css|html|js|svg|webmanifest)$/;

/** The page as an app, for whoever puts it on their home screen. */
function manifest(lang: "de" | "en"): string {
  const icon = (size: number, purpose: string) => ({
    src: `/page/icon-${purpose === "maskable" ? "maskable-" : ""}${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return JSON.stringify({
    id: "/",
    lang,
    name: `Amulett: ${words.slogan[lang]}`,
    short_name: "Amulett",
    description: words.about[lang],
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: GROUND,
    theme_color: DAY,
    categories: ["games"],
    icons: [
      { src: "/page/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      ...[192, 512].flatMap((size) => [icon(size, "any"), icon(size, "maskable")]),
    ],
  });
}

/** Names the build after everything that is in it, and tells the page, its worker and the server. */
function stamp(page: string): void {
  const at = (file: string) => `${page}/${file}`;
  const files = readdirSync(page).sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(at(file)));
  const build = hash.digest("hex").slice(0, 16);
  // the icons are for the system, which fetches them itself
  const kept = files.filter((file) => file !== "worker.js" && !file.startsWith("icon-")).map((file) => `/page/${file}`);
  const fill = (file: string, mark: string, value: string) => {
    const text = readFileSync(at(file), "utf8");
    if (!text.includes(mark)) throw new Error(`${file} has no ${mark}`);
    writeFileSync(at(file), text.replace(mark, () => value));
  };
  fill("index.html", "__BUILD__", build);
  fill("worker.js", "__BUILD__", build);
  fill("worker.js", "__FILES__", kept.join(" "));
  writeFileSync(at("build.txt"), build);
}

/** After everything has been written: manifests, the stamp, and beside every text file its compressed twin, so that the server has nothing to compress. */
export function finished(page: string): Plugin {
  return {
    name: "finished",
    apply: "build",
    closeBundle() {
      for (const lang of ["de", "en"] as const) writeFileSync(`${page}/amulett.${lang}.webmanifest`, manifest(lang));
      stamp(page);
      for (const file of readdirSync(page).filter((name) => TEXTS.test(name))) {
        writeFileSync(`${page}/${file}.br`, brotliCompressSync(readFileSync(`${page}/${file}`)));
      }
    },
  };
}
