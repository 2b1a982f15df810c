// What people, and the inhabitants of the land, have built: drawings round the middle of their foot.

import type { Shape } from "./shapes";

const sail = (turn: number) => {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const at = (x: number, y: number) => `${(x * c - y * s).toFixed(1)} ${(x * s + y * c - 31).toFixed(1)}`;
  return `M${at(0, 0)}L${at(0, -21)}L${at(6, -21)}L${at(6, -6)}L${at(0, -6)}`;
};

export const BUILT = {
  house: { w: 22, h: 20, deep: 8, strokes: [["wall", "M-8 0V-10H8V0Z"], ["roof", "M-11-9L-6-19H6L11-9Z"], ["hole", "M-2 0V-6H2V0ZM4-4V-7H6.5V-4Z"]] },
  cottage: { w: 18, h: 21, deep: 8, strokes: [["wall", "M-7 0V-9L0-17L7-9V0Z"], ["roof", "M-9-8L0-20L9-8L6-8L0-15L-6-8Z"], ["hole", "M-2 0V-6H2V0Z"]] },
  church: { w: 38, h: 48, deep: 10, strokes: [["wall", "M-3 0V-13H17V0ZM-15 0V-26H-3V0Z"], ["roof", "M-5-12L0-22H15L19-12ZM-17-25L-9-43L-1-25Z"], ["hole", "M-11 0V-6Q-9-9-7-6V0ZM-10.5-16V-20H-7.5V-16ZM3-4V-8H5.5V-4ZM10-4V-8H12.5V-4Z"], ["line", "M-9-43V-48M-11-46H-7"]] },
  windmill: {
    w: 44, h: 53, deep: 10,
    strokes: [["wall", "M-9 0L-6-27H6L9 0Z"], ["shade", "M1-27H6L9 0H3Z"], ["roof", "M-7.5-26Q0-40 7.5-26Z"], ["hole", "M-2.5 0V-8H2.5V0ZM-2-16V-20H2V-16Z"], ["sail", [0.4, 1.97, 3.54, 5.11].map(sail).join("")]],
  },
  barn: { w: 36, h: 25, deep: 9, strokes: [["timber", "M-15 0V-11L-9-20H15V0Z"], ["roof", "M-18-10L-10-24H17L18-19L-9-19L-15-9Z"], ["hole", "M-11 0V-9H-4V0Z"], ["line", "M1 0V-16M6 0V-16M11 0V-16"]] },
  haystack: { w: 17, h: 16, deep: 6, strokes: [["straw", "M-8 0Q-9-9 0-15Q9-9 8 0Q0 2-8 0Z"], ["vein", "M-4-1Q-4-7 0-12M3-1Q3-7 1-11"]] },
  sheep: { w: 17, h: 12, deep: 5, strokes: [["line", "M-3-2V0M3-2V0"], ["pale", "M-6-2C-10-4-8-9-4-9C-2-12 4-12 5-9C9-8 8-3 5-2Z"], ["hole", "M5-9Q9-10 8.5-5.5Q6-5 5-9Z"]] },
  wheat: { w: 66, h: 24, deep: 24, flat: true, strokes: [["field1", "M-21-24H33L21 0H-33Z"], ["furrow", "M-12-24L-24 0M-3-24L-15 0M6-24L-6 0M15-24L3 0M24-24L12 0"]] },
  acre: { w: 60, h: 22, deep: 22, flat: true, strokes: [["field2", "M-19-22H30L19 0H-30Z"], ["furrow", "M-11-22L-22 0M-3-22L-14 0M5-22L-6 0M13-22L2 0M21-22L10 0"]] },
  green: { w: 54, h: 20, deep: 20, flat: true, strokes: [["field3", "M-17-20H27L17 0H-27Z"], ["furrow", "M-9-20L-19 0M-1-20L-11 0M7-20L-3 0M15-20L5 0"]] },
  stones: { w: 50, h: 30, deep: 12, strokes: [["stone", "M-23 0L-22-18H-15L-14 0ZM-9-3V-23H-2V-3ZM4-3V-23H11V-3ZM-11-23L-10-29H13L12-23ZM16 0L17-17H23L24 0Z"], ["shade", "M-17-18H-15L-14 0H-17ZM-4-23H-2V-3H-4ZM9-23H11V-3H9ZM21-17H23L24 0H21Z"]] },
  cairn: { w: 22, h: 22, deep: 8, strokes: [["stone", "M-10 0C-11-5-6-6 0-6S10-5 10 0ZM-7-6C-7-11-3-11 0-11S7-11 7-6ZM-4-11C-4-16-2-16 0-16S4-16 4-11ZM-2-16C-2-21 2-21 2-16Z"]] },
  hut: { w: 36, h: 37, deep: 10, strokes: [["smoke", "M8-25Q3-29 8-32Q12-35 9-37"], ["timber", "M-11 0L-12-13H12L11 0Z"], ["thatch", "M-17-10Q-8-16-3-28Q3-25 8-25Q10-15 17-9Q0-16-17-10Z"], ["hole", "M-3 0V-7Q0-10 3-7V0ZM6-4V-8H9V-4Z"]] },
  tower: { w: 24, h: 44, deep: 9, strokes: [["stone", "M-8 0L-7-30H-9V-38H-5V-35H-2V-39H2V-33L5-36V-31H7L8 0Z"], ["shade", "M2-33L5-36V-31H7L8 0H3Z"], ["hole", "M-2.5 0V-7Q0-10 2.5-7V0ZM-2-18V-23Q0-25 2-23V-18Z"], ["vein", "M-6-10H-3M-5-26H-2M3-14H6"]] },
  mine: { w: 42, h: 30, deep: 11, strokes: [["peak", "M-21 0L-13-18L-3-30L9-23L17-12L21 0Z"], ["hole", "M-8 0V-10Q0-16 8-10V0Z"], ["wood", "M-10 0V-13H-7V0ZM7 0V-13H10V0ZM-12-13L0-17L12-13V-10L0-14L-12-10Z"]] },
  tent: { w: 32, h: 36, deep: 9, strokes: [["line", "M0-29V-36"], ["red", "M0-36L7-33.5L0-31Z"], ["wall", "M-13 0V-13H13V0Z"], ["gilt", "M-16-12L0-29L16-12L12-9L8-12L4-9L0-12L-4-9L-8-12L-12-9Z"], ["hole", "M-3 0L0-10L3 0Z"]] },
  banner: { w: 16, h: 34, deep: 5, strokes: [["line", "M-4 1V-34"], ["blue", "M-4-33H9L6-28L9-23H-4Z"], ["gilt", "M-4-30H6.5L6-28L6.5-26H-4Z"]] },
  fountain: { w: 34, h: 28, deep: 10, strokes: [["water", "M-6-15Q-5-26 0-27Q5-26 6-15Q3-20 0-20Q-3-20-6-15Z"], ["wall", "M-16-8Q-15 0 0 0Q15 0 16-8Q8-4 0-4Q-8-4-16-8ZM-2-6V-17H2V-6ZM-8-17H8L6-13H-6Z"], ["water", "M-16-8Q0-13 16-8Q8-4 0-4Q-8-4-16-8Z"]] },
  vineyard: { w: 54, h: 22, deep: 22, flat: true, strokes: [["line", "M-24-16H18M-21-8H21M-18 0H24"], ["leaf", [-20, -12, -4, 4, 12].flatMap((x) => [`M${x - 3}-16q3-6 6 0q-3 3-6 0Z`, `M${x}-8q3-6 6 0q-3 3-6 0Z`, `M${x + 3} 0q3-6 6 0q-3 3-6 0Z`]).join("")]] },
  shrine: { w: 24, h: 30, deep: 8, strokes: [["wall", "M-9 0V-14H-6V0ZM6 0V-14H9V0ZM-6-2H6V-12H-6ZM-11 0H11V-3H-11Z"], ["gilt", "M-12-13L0-23L12-13ZM-2-23Q0-30 2-23Z"], ["hole", "M-2-3V-8Q0-11 2-8V-3Z"]] },
  jetty: { w: 30, h: 22, deep: 8, flat: true, strokes: [["wood", "M-13-6H11Q9 0 3 0H-6Q-12-1-13-6Z"], ["line", "M-1-6V-22"], ["pale", "M0-21Q10-15 9-8H0ZM-3-19Q-9-13-10-8H-3Z"]] },
  swan: { w: 24, h: 20, deep: 7, flat: true, strokes: [["pale", "M-10-3C-11-8-7-10-3-9C-3-13-5-15-4-18C-3-21 2-20 2-17L4.5-16L2-15.5C0-16-1-14 0-12C1-10 2-9 2-8C6-9 9-10 11-12C12-6 9-1 3-1C-3 0-9 0-10-3Z"], ["line", "M-1-5Q5-4 9-8"]] },
} satisfies Record<string, Shape>;
