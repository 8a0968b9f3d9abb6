import { el, path, place } from "../lib/svg.ts"

/** A filled shape of an icon; figures are drawn around the origin in a square of a hundred. */
const fill = (d: string, color: string) => path(d, { fill: color })
const wire = (d: string, color: string, width = 8) =>
  path(d, {
    fill: "none",
    stroke: color,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  })
const ring = (r: number, color: string, width = 8) =>
  el("circle", { r, fill: "none", stroke: color, "stroke-width": width })
const dot = (x: number, y: number, r: number, color: string) => el("circle", { cx: x, cy: y, r, fill: color })

/** What a control does, in one color. */
const signs = {
  fist: (c) =>
    fill("M-34-6C-34-22-24-30-10-30H22C34-30 38-20 36-6L32 22C30 32 22 38 10 38H-10C-26 38-34 24-34-6Z", c) +
    wire("M-12-28V-6M6-29V-6M22-27V-7M-34-2C-18-10-6 2-10 12", "#0008", 5),
  sneak: (c) => dot(14, -30, 11, c) + wire("M6-14L-12 6L8 14L-6 36M-12 6L-32 10M8-8L28 4", c, 10),
  gun: (c) => fill("M-42-20H40V0H6L2 12H-8L-14 34H-36L-28 0H-42Z", c),
  hand: (c) =>
    fill(
      "M-22 34L-34 2C-36-6-28-8-24-2L-16 8V-30C-16-40-4-40-4-30V-36C-4-46 8-46 8-36V-30C8-40 20-40 20-30V-20C20-28 32-28 32-18V14C32 28 26 34 22 38Z",
      c
    ),
  bag: (c) =>
    fill("M-28-10C-28-30 28-30 28-10V34C28 40-28 40-28 34Z", c) +
    wire("M-12-28C-12-44 12-44 12-28", c, 7) +
    wire("M-16 12H16", "#0008", 7),
  map: (c) => fill("M-38-26L-14-34L12-24L38-34V26L12 36L-14 26L-38 34Z", c) + wire("M-14-32V26M12-24V34", "#0007", 5),
  hammer: (c) => wire("M-28 34L8-4", c, 12) + fill("M-10-30L22-40L42-8L28 2L22-8L8 4L-6-12Z", c),
  gear: (c) => wire("M0-38V38M-33-19L33 19M33-19L-33 19", c, 14) + dot(0, 0, 27, c) + dot(0, 0, 11, "#000b"),
  heart: (c) => fill("M0 36C-52 0-36-38-14-34C-6-32-2-28 0-22C2-28 6-32 14-34C36-38 52 0 0 36Z", c),
  meat: (c) =>
    fill("M-30 8C-34-20 2-42 24-26C42-10 26 22 0 26C-8 27-14 30-18 34C-22 40-34 36-32 28C-40 28-42 16-34 14Z", c) +
    dot(10, -10, 8, "#0006"),
  drop: (c) => fill("M0-40C16-16 28-4 28 12C28 28 16 38 0 38C-16 38-28 28-28 12C-28-4-16-16 0-40Z", c),
  cold: (c) => wire("M0-38V38M-33-19L33 19M33-19L-33 19M-10-32L0-24L10-32M-10 32L0 24L10 32", c, 6),
  bolt: (c) => fill("M8-42L-26 8H-4L-10 42L26-10H4Z", c),
  eye: (c) => wire("M-40 0C-20-30 20-30 40 0C20 30-20 30-40 0Z", c, 7) + dot(0, 0, 13, c),
  skull: (c) =>
    fill("M-32-6C-34-50 34-50 32-6C32 6 26 12 20 16V34H-20V16C-26 12-32 6-32-6Z", c) +
    dot(-13, -6, 9, "#000c") +
    dot(13, -6, 9, "#000c") +
    wire("M-7 24V32M7 24V32", "#000c", 4),
  flag: (c) => wire("M-24 40V-40", c, 8) + fill("M-22-38C-4-46 8-28 32-36V0C8 8-4-10-22-2Z", c),
  check: (c) => wire("M-28 2L-8 24L30-24", c, 12),
  swap: (c) => wire("M-32-14H26L10-30M32 14H-26L-10 30", c, 9),
  arrow: (c) => fill("M0-40L30 34L0 18L-30 34Z", c),
  turn: (c) => wire("M26-20A34 34 0 1 0 34 8M28-40V-18H6", c, 9),
  cross: (c) => wire("M-24-24L24 24M24-24L-24 24", c, 11),
  plus: (c) => wire("M0-30V30M-30 0H30", c, 12),
  horn: (c) => fill("M-40-14C-20 22 8 26 30-26L40-14C34 34-14 52-40 4Z", c) + dot(-38, -5, 9, c),
  wind: (c) => wire("M-38-14H16C34-14 32-36 16-34M-38 4H30M-38 22H8C24 22 22 40 10 38", c, 7),
  sound: (c) =>
    fill("M-36-14H-18L2-32V32L-18 14H-36Z", c) + wire("M16-14C24-6 24 6 16 14M26-26C42-10 42 10 26 26", c, 7),
  crew: (c) => dot(0, -22, 15, c) + fill("M-28 34C-28 0 28 0 28 34Z", c),
  clock: (c) => ring(32, c, 8) + wire("M0-16V2L12 10", c, 7),
  star: (c) => fill("M0-40L11-13L40-11L18 8L25 37L0 21L-25 37L-18 8L-40-11L-11-13Z", c),
  house: (c) => fill("M-40 0L0-38L40 0H28V34H8V10H-8V34H-28V0Z", c),
  tower: (c) => fill("M-22-38H22V-14H14L22 38H12L0 10L-12 38H-22L-14-14H-22Z", c),
  door: (c) => fill("M-24 38V-38H24V38Z", c) + dot(12, 2, 5, "#000b"),
  anchor: (c) =>
    wire("M0-18V36M-32 10C-28 40 28 40 32 10M-16-6H16", c, 8) +
    el("circle", { cy: -28, r: 9, fill: "none", stroke: c, "stroke-width": 7 }),
  paw: (c) =>
    dot(-24, -12, 10, c) +
    dot(-8, -28, 10, c) +
    dot(12, -28, 10, c) +
    dot(27, -11, 10, c) +
    fill("M0-12C20-12 30 16 24 28C16 38 8 26 0 28C-8 26-16 38-24 28C-30 16-20-12 0-12Z", c),
} satisfies Record<string, (c: string) => string>

/** Things that are carried, in their own colors. */
const goods = {
  spoon:
    wire("M-24 34L6-4", "#c8ccd0", 9) +
    fill("M0-4C-4-22 14-42 28-36C40-28 30-4 10 4Z", "#e8ecee") +
    fill("M8-8C8-22 20-32 26-30C32-24 24-8 12-4Z", "#aab2b8"),
  can:
    fill("M-24-28H24V30C24 38-24 38-24 30Z", "#b44a30") +
    fill("M-24-10H24V14H-24Z", "#f0d7a4") +
    el("ellipse", { cy: -28, rx: 24, ry: 9, fill: "#c9c9c4" }),
  bandage:
    fill("M-36-16C-36-26-26-30-18-24L32 6C40 14 36 28 24 28C20 28 16 26 12 24L-30-4Z", "#efe4d0") +
    wire("M-12-6L6 5M4-14L-14 10", "#c2402c", 7),
  wood:
    fill("M-40 4L24-30L38-18L-26 18Z", "#9a6a3c") +
    fill("M-36 24L28-10L40 2L-22 36Z", "#7d5230") +
    el("ellipse", { cx: 33, cy: -24, rx: 8, ry: 10, fill: "#dcb07a" }) +
    el("ellipse", { cx: 35, cy: -3, rx: 8, ry: 9, fill: "#c99a64" }),
  stone: fill("M-36 24L-28-12L-2-30L26-18L38 14L20 32H-22Z", "#8a8f90") + fill("M-28-12L-2-30L26-18L4-4Z", "#b4b9b8"),
  nails:
    wire("M-22 34L-6-22M6 36V-24M32 30L20-22", "#aeb4b6", 6) + wire("M-16-25L6-20M-6-27H18M10-22L32-26", "#d5d9d9", 7),
  rope: ring(26, "#b58d55", 12) + wire("M16 22L36 40M-18-18L18 18", "#8d6a3c", 7),
  rifle:
    fill("M-44 20L-36 4L8-14L40-34L44-28L14-6L4 2L0 14L-10 16L-8 8L-26 20Z", "#3a332e") +
    fill("M-44 20L-36 4L-18-4L-12 6Z", "#87592f"),
  bat:
    wire("M-30 34L-6 6", "#7a522f", 9) +
    wire("M-6 6L30-34", "#a87545", 16) +
    wire("M10-20l-9-6m17-3l-8-6m14 13l9 6m-17 2l8 7", "#d9d9d4", 4),
  axe: wire("M-26 38L18-28", "#84592f", 9) + fill("M4-24C10-44 34-44 42-24C30-22 26-10 28 4C12 4 4-8 4-24Z", "#c3cbcd"),
  pick: wire("M-24 38L14-20", "#84592f", 9) + wire("M-24-28C0-38 28-24 36 6", "#b9c0c2", 9),
  fuel:
    fill("M-28-22H10L28-6V38H-28Z", "#c24b2e") +
    wire("M-18-8L16 30M16-6L-18 30", "#7c2c1a", 6) +
    fill("M-18-36H8V-22H-18Z", "#8a3320"),
  seed: fill("M-26 36V-24H26V36Z", "#dcc193") + fill("M0 22C-20 10-16-12 0-16C16-12 20 10 0 22Z", "#6c8a48"),
  coat: fill("M-16-34L0-26L16-34L40-12L28 6L22-2V38H-22V-2L-28 6L-40-12Z", "#6f5a3c") + wire("M0-26V38", "#3c2f1f", 5),
  radio:
    fill("M-24-16H24V38H-24Z", "#4a4f46") +
    wire("M14-16V-44", "#9aa090", 6) +
    dot(-2, 18, 12, "#23261f") +
    fill("M-16-8H16V0H-16Z", "#e8b25a"),
  battery:
    fill("M-20-28H20V38H-20Z", "#2d2b29") + fill("M-20-28H20V-4H-20Z", "#d99a35") + fill("M-8-38H8V-28H-8Z", "#b9b9b4"),
  key:
    el("circle", { cx: -16, cy: -14, r: 17, fill: "none", stroke: "#e3b659", "stroke-width": 10 }) +
    wire("M-4-2L30 32M18 20L28 10M28 30L38 20", "#e3b659", 9),
  shirt: fill("M-16-32C-8-24 8-24 16-32L38-18L30 2L22-2V36H-22V-2L-30 2L-38-18Z", "#8a3a2a"),
  egg: fill("M0-34C20-34 30-4 28 12C26 28 14 36 0 36C-14 36-26 28-28 12C-30-4-20-34 0-34Z", "#f0e2c8"),
  iron: fill("M-40 22L-26-10H26L40 22Z", "#7f8f9a") + fill("M-26-10L-18-24H18L26-10Z", "#b8c7cf"),
  hot: fill("M-40 22L-26-10H26L40 22Z", "#f0762c") + fill("M-26-10L-18-24H18L26-10Z", "#ffd68a"),
  coal: fill("M-34 26L-30-4L-8-24L16-14L36 6L30 28Z", "#23272c") + fill("M-30-4L-8-24L2-4L-12 8Z", "#4a5058"),
  leather: fill("M-30-30C-10-20 10-20 30-30C22-8 40 10 28 34C10 26-10 26-28 34C-40 10-22-8-30-30Z", "#9a6a42"),
  fish:
    fill("M-44 0C-24-26 10-24 24-2L42-20V22L24 4C10 26-24 24-44 0Z", "#8fb8c6") +
    fill("M-44 0C-24-26 10-24 24-2Z", "#c8dfe4") +
    dot(-26, -4, 4, "#16242c"),
  fur:
    fill("M-34-24L-14-32L0-26L14-32L34-24L28 4L36 26L12 34L0 28L-12 34L-36 26L-28 4Z", "#c9d3d6") +
    fill("M-12-18L0-12L12-18L10 14L0 20L-10 14Z", "#98a8ae"),
  mead:
    fill("M-26-30H14V36H-26Z", "#a06c35") +
    wire("M14-18C36-20 36 18 14 16", "#a06c35", 9) +
    fill("M-30-36C-20-46-10-36-2-42C8-48 20-40 18-30H-30Z", "#f7eedd"),
  coin: dot(0, 0, 32, "#b58a35") + dot(0, 0, 25, "#e8c05c") + wire("M-8-12L8 0L-8 12M-8-18V18", "#8a6420", 6),
  sword:
    wire("M-34 34L-18 18", "#6b4526", 10) +
    wire("M-32 6L-6 32", "#c9a55a", 8) +
    fill("M-22 10L28-42L40-40L40-28L-10 22Z", "#d8e2e6"),
  shield:
    dot(0, 0, 38, "#22313c") +
    dot(0, 0, 33, "#3f7fa0") +
    wire("M0-32V32M-32 0H32", "#e8eef0", 8) +
    dot(0, 0, 11, "#c9a55a"),
  bow:
    wire("M-22-40C34-30 34 30-22 40", "#9a6a3c", 8) +
    wire("M-22-40V40", "#e8eef0", 3) +
    wire("M-30 0H38", "#d8e2e6", 4),
  torch:
    wire("M-20 40L0 2", "#84592f", 11) +
    fill("M-12 4C-22-20 4-24 4-46C26-26 28-4 14 8Z", "#f08a34") +
    fill("M-3 3C-8-10 6-14 6-27C17-13 16-2 9 5Z", "#ffe3a1"),
  herb:
    wire("M0 40C2 10-2-6 4-36", "#4f8f6a", 6) +
    fill("M0 12C-26 8-30-10-26-18C-10-16 0-6 0 12ZM2 0C26-4 32-22 28-30C12-28 2-18 2 0Z", "#6fbf8e"),
  bread:
    fill("M-38 6C-38-20-18-28 0-28C18-28 38-20 38 6V24H-38Z", "#c98f4c") +
    wire("M-16-18L-10 0M0-20L6-2M16-18L22 0", "#8a5a28", 6),
  rune: fill("M-24 38L-28-20L0-42L28-20L24 38Z", "#3a566a") + wire("M0-24V26M0-10L14-22M0 6L14-6", "#9fe6ff", 6),
  wheel: ring(32, "#9a6a3c", 9) + wire("M0-38V38M-38 0H38", "#9a6a3c", 6) + dot(0, 0, 9, "#d0a060"),
  sail:
    wire("M0-42V40", "#84592f", 7) +
    fill("M-34-30H34L28 16C10 24-10 24-28 16Z", "#dfe9ec") +
    fill("M-12-30H12L10 20C4 22-4 22-10 20Z", "#4c8ba5"),
  roof: fill("M-44 20L0-30L44 20Z", "#5f8fa5") + fill("M-30 6L0-30L30 6C14 0-14 0-30 6Z", "#eaf4f5"),
  wall: fill("M-40-24L40-34V26L-40 36Z", "#9a6a3c") + wire("M-14-28V32M13-31V29", "#5e3c20", 5),
  floor: fill("M0-28L44-4L0 22L-44-4Z", "#a87545") + fill("M-44-4L0 22V34L-44 8ZM44-4L0 22V34L44 8Z", "#6d4627"),
  fire:
    fill("M-24 30C-40-2-6-10-8-42C20-24 40 4 24 30Z", "#f08a34") +
    fill("M-11 30C-18 10 2 4 2-16C18-2 20 16 11 30Z", "#ffe3a1") +
    wire("M-30 34L30 26M-30 26L30 34", "#6b4526", 9),
  chest:
    fill("M-38-4H38V32H-38Z", "#8a5a30") +
    fill("M-38-8C-38-34 38-34 38-8Z", "#a87042") +
    wire("M-38-4H38M-20-26V32M20-26V32", "#4a2f18", 5) +
    dot(0, 2, 8, "#e8c05c"),
} satisfies Record<string, string>

export type Sign = keyof typeof signs
export type Good = keyof typeof goods

/** The sign of a control around a point, in one color. */
export const sign = (name: Sign, x: number, y: number, size: number, color: string): string =>
  place(x, y, size / 100, signs[name](color))
/** A thing that is carried, around a point. */
export const good = (name: Good, x: number, y: number, size: number): string => place(x, y, size / 100, goods[name])
