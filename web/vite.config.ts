import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const PAGE = "../src/amulett/server/page";

/** Beside every text file its compressed twin, so that the server has nothing to compress. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const file of readdirSync(PAGE)) {
        if (/\.(css|html|js|svg|webmanifest)$/.test(file)) {
          writeFileSync(`${PAGE}/${file}.br`, brotliCompressSync(readFileSync(`${PAGE}/${file}`)));
        }
      }
    },
  };
}

// Browsers since spring 2024: the first that know light-dark().
const BROWSERS = ["chrome123", "firefox120", "safari17.5"];

export default defineConfig({
  base: "/page/",
  plugins: [svelte(), compressed()],
  build: {
    outDir: PAGE,
    emptyOutDir: true,
    assetsDir: "",
    assetsInlineLimit: 0,
    target: BROWSERS,
    cssTarget: BROWSERS,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  test: { include: ["tests/**/*.test.ts"], css: true, testTimeout: 30_000 },
});
