// What grows and lies on the land: drawings round the middle of their foot, heights upwards.

import type { Shape } from "./shapes";

const dot = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const CROWN = "M0-31C7-33 12-28 11-23C16-19 13-11 7-11C3-7-4-7-7-11C-13-11-16-19-11-23C-12-28-7-33 0-31Z";
const TRUNK = "M-2 0L-1.5-10H1.5L2 0Z";

export const GROWING = {
  pine: { w: 19, h: 35, deep: 7, strokes: [["stem", "M0-4V1"], ["pine", "M0-35L6-24H3.4L8.2-14H5L9.8-3.5H-9.8L-5-14H-8.2L-3.4-24H-6Z"], ["shade", "M0-35L6-24H3.4L8.2-14H5L9.8-3.5H2Z"]] },
  fir: { w: 16, h: 38, deep: 7, strokes: [["stem", "M0-4V1"], ["fir", "M0-38L4.5-27H2.5L6.5-16H4L8-3.5H-8L-4-16H-6.5L-2.5-27H-4.5Z"], ["shade", "M0-38L4.5-27H2.5L6.5-16H4L8-3.5H1.5Z"]] },
  tree: { w: 27, h: 32, deep: 9, strokes: [["wood", TRUNK], ["leaf", CROWN], ["vein", "M-6-24Q-3-27 0-26M3-20Q6-23 9-21M-9-16Q-6-18-3-17"]] },
  apple: {
    w: 25, h: 31, deep: 8,
    strokes: [["wood", TRUNK], ["apple", CROWN], ["fruit", dot(-6, -17, 1.8) + dot(0, -25, 1.8) + dot(6, -21, 1.8) + dot(1, -14, 1.8) + dot(-7, -24, 1.6)]],
  },
  willow: { w: 30, h: 34, deep: 8, strokes: [["wood", "M-2.5 0Q-1-8-2-16H2.5Q2-8 3 0Z"], ["willow", "M0-34C9-34 14-26 14-18C14-12 13-8 11-5C10-9 9-12 8-13C8-9 7-6 5-4C4-8 3-11 0-13C-2-11-3-8-4-4C-7-6-8-9-8-13C-10-12-10-8-11-5C-14-9-14-13-14-18C-14-26-9-34 0-34Z"], ["vein", "M-8-26Q-11-20-10-13M-2-28Q-4-22-4-16M4-28Q6-22 6-16M9-25Q11-20 11-14"]] },
  cypress: { w: 11, h: 36, deep: 6, strokes: [["stem", "M0-3V1"], ["cypress", "M0-36C4-26 6-16 4.5-7Q3.5-3 0-3Q-3.5-3-4.5-7C-6-16-4-26 0-36Z"], ["shade", "M0-36C4-26 6-16 4.5-7Q3.5-3 0-3Z"]] },
  bare: { w: 22, h: 32, deep: 5, strokes: [["bare", "M0 0Q1-10 0-17M0-12Q-5-18-9-26M0-15Q4-21 8-29M0-17Q-1-24 1-32M-5-19Q-9-19-11-22M4-21Q9-21 11-24"]] },
  bush: { w: 18, h: 12, deep: 7, strokes: [["leaf", "M-9-1C-11-7-6-10-3-9C-1-13 5-12 6-8C11-8 11-2 8-1Q0 1-9-1Z"], ["vein", "M-4-5Q-2-7 0-6M3-4Q5-6 7-5"]] },
  tuft: { w: 15, h: 9, deep: 4, strokes: [["tuft", "M-4 0Q-5-4-7-6M-1 0Q-2-5-2-9M2 0Q2-5 4-8M5 0Q6-3 7-4"]] },
  reeds: { w: 15, h: 23, deep: 4, strokes: [["tuft", "M-5 0V-15M0 0V-18M5 0V-13M2 0Q5-8 7-9"], ["reed", "M-6.3-13h2.6v-7h-2.6ZM-1.3-16h2.6v-7h-2.6ZM3.7-11h2.6v-7h-2.6Z"]] },
  heather: { w: 20, h: 11, deep: 5, strokes: [["tuft", "M-4 0Q-5-4-8-7M0 0V-9M4 0Q5-4 8-6"], ["heath", dot(-8, -8, 2) + dot(-5.5, -4.5, 1.8) + dot(0, -9, 2) + dot(0.5, -5, 1.8) + dot(8, -7, 2) + dot(5.5, -3.5, 1.8)]] },
  flowers: { w: 26, h: 11, deep: 5, strokes: [["tuft", "M-10 0V-6M-4 0V-8M2 0V-5M7 0V-8M11 0V-4"], ["red", dot(-10, -7, 2.2) + dot(7, -9, 2.2)], ["pale", dot(-4, -9, 2.2)], ["blue", dot(2, -6, 2.2) + dot(11, -5, 2)]] },
  peak: { w: 66, h: 52, deep: 9, strokes: [["peak", "M-33 0L-16-31L-11-27L-3-52L6-36L11-39L33 0Z"], ["shade", "M-3-52L6-36L11-39L33 0H6L1-20L4-26Z"], ["snow", "M-3-52L6-36L9-37L10-31L5-33L2-27L-2-33L-6-29L-9-33Z"], ["vein", "M-20-12L-14-22M-8-10L-5-18M18-10L14-18"]] },
  crag: { w: 48, h: 36, deep: 8, strokes: [["peak", "M-24 0L-10-25L-4-36L5-24L10-26L24 0Z"], ["shade", "M-4-36L5-24L10-26L24 0H5L0-14Z"], ["snow", "M-4-36L3-27L0-24L-3-27L-8-25L-9-27Z"]] },
  hill: { w: 72, h: 26, deep: 12, strokes: [["hill", "M-36 0C-29-16-20-25-9-25C0-25 7-18 11-11C17-17 28-14 36 0Z"], ["shade", "M-9-25C0-25 7-18 11-11L15 0H1C3-10-1-20-9-25Z"], ["vein", "M-23-6Q-20-11-16-12M-13-4Q-10-9-7-10M23-4Q25-7 27-7"]] },
  boulder: { w: 22, h: 13, deep: 7, strokes: [["stone", "M-11 0C-12-6-7-9-5-12L2-13L8-8L11 0Z"], ["shade", "M2-13L8-8L11 0H4Z"]] },
  cinder: { w: 22, h: 12, deep: 6, strokes: [["ash", "M-11 0C-11-6-7-8-4-12L3-11L8-6L11 0Z"], ["lava", "M-4-3L-1-8L1-4L4-7L5-2Z"]] },
  pool: { w: 26, h: 10, deep: 10, flat: true, strokes: [["ash", "M-13-4C-12-9-4-10 1-9C8-10 13-7 13-4C12 0 5 0 0 0C-7 1-13-1-13-4Z"], ["lava", "M-9-4C-8-7-3-7 1-7C6-7 9-6 9-4C8-2 4-2 0-2C-5-1-9-2-9-4Z"]] },
  vent: { w: 58, h: 48, deep: 14, strokes: [["smoke", "M-2-24Q-11-31-1-37Q7-42 0-48M7-25Q17-30 11-37Q7-42 14-45"], ["ash", "M-29 0Q-15-6-10-22Q-4-19 1-22T11-21Q15-6 29 0Z"], ["shade", "M11-21Q15-6 29 0H10Q8-10 11-21Z"], ["lava", "M-10-22Q-4-19 1-22T11-21L7-17Q6-9 3-7L0-15L-4-9L-6-17Z"]] },
  stump: { w: 12, h: 10, deep: 5, strokes: [["ash", "M-5 0L-4-7L-1-10L0-7L4-9L5 0Z"]] },
  hare: { w: 24, h: 30, deep: 7, strokes: [], symbol: "hare" },
  snail: { w: 32, h: 24, deep: 7, strokes: [], symbol: "snail" },
  birds: { w: 36, h: 14, deep: 14, flat: true, strokes: [["bird", "M-17-4Q-13-9-10-4Q-7-9-3-4M-2-10Q1-14 4-10Q7-14 10-10M5-1Q8-5 11-1Q13-5 17-1"]] },
} satisfies Record<string, Shape>;
