import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { finished } from "./build.ts";

const PAGE = "../src/amulett/server/page";

// Browsers since spring 2024: the first that know light-dark().
const BROWSERS = ["chrome123", "firefox120", "safari17.5"];

export default defineConfig({
  base: "/page/",
  plugins: [svelte(), finished(PAGE)],
  build: {
    outDir: PAGE,
    emptyOutDir: true,
    assetsDir: "",
    assetsInlineLimit: 0,
    target: BROWSERS,
    cssTarget: BROWSERS,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: "index.html", worker: "src/worker.ts" },
      // the worker keeps its address for good: browsers look there for its next version
      output: { entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "[name]-[hash].js") },
    },
  },
  test: { include: ["tests/**/*.test.ts"], css: true, testTimeout: 30_000 },
});
