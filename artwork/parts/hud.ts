import { mix } from "../lib/color.ts"
import { el, group, num, oval, path, rect, stroke, type Point } from "../lib/svg.ts"
import { ember, frost } from "../palettes.ts"
import { good, sign, type Good, type Sign } from "./hud-icons.ts"
import { numeral, numeralWidth } from "./numerals.ts"

/** Colors and corners of a game's interface. */
export type Hud = {
  panel: string
  edge: string
  ink: string
  quiet: string
  accent: string
  health: string
  danger: string
  fine: string
  /** Radius of corners; 0 cuts them off instead. */
  corner: number
}

export const emberHud: Hud = {
  panel: "#14100e",
  edge: "#a07045",
  ink: ember.pale,
  quiet: "#a8978a",
  accent: ember.honey,
  health: "#d8482e",
  danger: "#ff5a36",
  fine: "#b6c964",
  corner: 0,
}
export const frostHud: Hud = {
  panel: "#061423",
  edge: "#6fa3b8",
  ink: frost.white,
  quiet: "#9cbac6",
  accent: frost.aurora,
  health: "#e25a4c",
  danger: "#ff7a4a",
  fine: frost.aurora,
  corner: 14,
}

/** A plate of the interface. */
export function plate(
  hud: Hud,
  x: number,
  y: number,
  w: number,
  h: number,
  { opacity = 0.74, edge = hud.edge, strong = false } = {}
): string {
  const attributes = {
    fill: hud.panel,
    "fill-opacity": opacity,
    stroke: edge,
    "stroke-opacity": strong ? 1 : 0.55,
    "stroke-width": strong ? 3.4 : 2,
  }
  if (hud.corner) return el("rect", { x, y, width: w, height: h, rx: Math.min(hud.corner, h / 2), ...attributes })
  const c = Math.min(12, h / 4)
  return path(
    `M${num(x + c)} ${num(y)}H${num(x + w)}V${num(y + h - c)}L${num(x + w - c)} ${num(y + h)}H${num(x)}V${num(y + c)}Z`,
    attributes
  )
}

/** A number with a dark edge, so that it reads on any ground; its middle top is at the point. */
export function count(value: number | string, x: number, y: number, size: number, color: string): string {
  const right = x + numeralWidth(value, size) / 2 + size * 0.26
  return numeral(value, right, y, size, "#070605", 0.34) + numeral(value, right, y, size, color, 0.16)
}
/** The same, its top left corner at the point. */
export const countFrom = (value: number | string, x: number, y: number, size: number, color: string): string =>
  count(value, x + numeralWidth(value, size) / 2, y, size, color)

/** How much is left of something, after its sign. */
export const gauge = (
  hud: Hud,
  x: number,
  y: number,
  w: number,
  { icon, color, left, height = 16 }: { icon?: Sign; color: string; left: number; height?: number }
): string =>
  (icon ? sign(icon, x - 24, y + height / 2, 30, color) : "") +
  rect(x, y, w, height, "#000", { opacity: 0.6, rx: hud.corner ? height / 2 : 2 }) +
  rect(x + 2, y + 2, (w - 4) * left, height - 4, color, { rx: hud.corner ? height / 2 - 2 : 1 }) +
  rect(x + 2, y + 2, (w - 4) * left, (height - 4) * 0.4, "#fff", { opacity: 0.22 })

/** The state of the player: a portrait, the level, health and needs. */
export function vitals(
  hud: Hud,
  portrait: string,
  {
    level,
    health,
    needs,
  }: { level: number; health: number; needs: readonly { icon: Sign; color: string; left: number }[] }
): string {
  const bars = needs.map((need, i) => gauge(hud, 190, 80 + i * 26, 170, { ...need, height: 12 }))
  return (
    plate(hud, 28, 26, 360, 58 + needs.length * 26 + 14) +
    group(
      { transform: "translate(88 92)" },
      el("circle", { r: 50, fill: mix(hud.panel, hud.edge, 0.35), stroke: hud.edge, "stroke-width": 4 }),
      portrait
    ) +
    gauge(hud, 190, 44, 170, { icon: "heart", color: hud.health, left: health, height: 22 }) +
    bars.join("") +
    el("circle", { cx: 128, cy: 132, r: 21, fill: hud.panel, stroke: hud.accent, "stroke-width": 3 }) +
    count(level, 128, 123, 18, hud.ink)
  )
}

/** A place for a thing, with what lies in it. */
export function slot(
  hud: Hud,
  x: number,
  y: number,
  size: number,
  item?: { good: Good; number?: number; worn?: number },
  chosen = false
): string {
  return (
    plate(hud, x, y, size, size, { opacity: 0.82, edge: chosen ? hud.accent : hud.edge, strong: chosen }) +
    (item
      ? good(item.good, x + size / 2, y + size / 2 - 2, size * 0.74) +
        (item.number === undefined
          ? ""
          : count(
              item.number,
              x + size - 10 - numeralWidth(item.number, size * 0.2) / 2,
              y + size * 0.73,
              size * 0.2,
              hud.ink
            )) +
        (item.worn === undefined
          ? ""
          : rect(x + 8, y + size - 11, size - 16, 5, "#000", { opacity: 0.7 }) +
            rect(x + 8, y + size - 11, (size - 16) * item.worn, 5, item.worn < 0.3 ? hud.danger : hud.fine))
      : "")
  )
}

/** Rows of places. */
export const slots = (
  hud: Hud,
  [x, y]: Point,
  { columns, rows, size, gap = 8 }: { columns: number; rows: number; size: number; gap?: number },
  items: readonly (Parameters<typeof slot>[4] | null)[],
  chosen = -1
): string =>
  Array.from({ length: columns * rows }, (_, i) =>
    slot(
      hud,
      x + (i % columns) * (size + gap),
      y + Math.floor(i / columns) * (size + gap),
      size,
      items[i] ?? undefined,
      i === chosen
    )
  ).join("")

/** The thumb's stick. */
export const stick = (hud: Hud, [dx, dy]: Point): string =>
  group(
    { transform: "translate(210 700)" },
    el("circle", {
      r: 104,
      fill: hud.panel,
      "fill-opacity": 0.34,
      stroke: hud.ink,
      "stroke-opacity": 0.45,
      "stroke-width": 3,
    }),
    path("M0-92l10 14h-20ZM0 92l10-14h-20ZM-92 0l14 10v-20ZM92 0l-14 10v-20Z", { fill: hud.ink, opacity: 0.5 }),
    el("circle", {
      cx: dx,
      cy: dy,
      r: 46,
      fill: mix(hud.panel, hud.ink, 0.28),
      "fill-opacity": 0.88,
      stroke: hud.ink,
      "stroke-opacity": 0.8,
      "stroke-width": 3,
    })
  )

/** A round control; `wait` is the part of its pause that is still to go. */
export function control(
  hud: Hud,
  x: number,
  y: number,
  r: number,
  icon: Sign,
  {
    main = false,
    wait = 0,
    number,
    color = hud.ink,
  }: { main?: boolean; wait?: number; number?: number; color?: string } = {}
): string {
  const turn = wait * Math.PI * 2
  const sector =
    wait > 0
      ? path(
          `M${x} ${y}V${y - r}A${r} ${r} 0 ${wait > 0.5 ? 1 : 0} 1 ${num(x + r * Math.sin(turn))} ${num(y - r * Math.cos(turn))}Z`,
          { fill: "#000", opacity: 0.6 }
        )
      : ""
  return (
    el("circle", {
      cx: x,
      cy: y,
      r,
      fill: main ? mix(hud.panel, hud.danger, 0.55) : hud.panel,
      "fill-opacity": 0.8,
      stroke: main ? hud.accent : hud.edge,
      "stroke-width": main ? 4.4 : 3,
    }) +
    (main
      ? el("circle", {
          cx: x,
          cy: y,
          r: r - 9,
          fill: "none",
          stroke: hud.accent,
          "stroke-opacity": 0.35,
          "stroke-width": 2,
        })
      : "") +
    sign(icon, x, y, r * 1.12, color) +
    sector +
    (number === undefined
      ? ""
      : el("circle", {
          cx: x + r * 0.72,
          cy: y + r * 0.72,
          r: 19,
          fill: hud.panel,
          stroke: hud.edge,
          "stroke-width": 2,
        }) + count(number, x + r * 0.72, y + r * 0.72 - 8, 16, hud.ink))
  )
}

/** The map in the corner: ground, ways and marks drawn by the caller within a circle of 92. */
export const minimap = (
  hud: Hud,
  ground: string,
  drawing: string,
  marks: readonly { at: Point; color: string; icon?: Sign }[]
): string => {
  const clip = `<clipPath id="minimap"><circle r="92"/></clipPath>`
  return group(
    { transform: "translate(1474 128)" },
    clip,
    el("circle", { r: 101, fill: hud.panel, "fill-opacity": 0.85, stroke: hud.edge, "stroke-width": 3 }),
    group(
      { "clip-path": "url(#minimap)" },
      el("circle", { r: 92, fill: ground }),
      drawing,
      ...marks.map(({ at, color, icon }) =>
        icon
          ? sign(icon, at[0], at[1], 30, color)
          : oval(at[0], at[1], 6, 6, color, { stroke: "#000", "stroke-width": 2 })
      ),
      sign("arrow", 0, 0, 32, "#fff")
    ),
    path("M0-108l10 16h-20Z", { fill: hud.accent })
  )
}

/** What is to be done, with its state: done tasks are ticked, others counted. */
export const tasks = (
  hud: Hud,
  y: number,
  list: readonly { icon: Good | { sign: Sign }; done: number; of: number }[]
): string =>
  list
    .map(({ icon, done, of }, i) => {
      const top = y + i * 62
      const full = done >= of
      return (
        plate(hud, 1360, top, 214, 54, { opacity: 0.66, edge: full ? hud.fine : hud.edge }) +
        (typeof icon === "string" ? good(icon, 1392, top + 27, 42) : sign(icon.sign, 1392, top + 27, 36, hud.ink)) +
        (full ? sign("check", 1540, top + 27, 34, hud.fine) : "") +
        countFrom(`${done}/${of}`, 1426, top + 17, 20, full ? hud.fine : hud.ink)
      )
    })
    .join("")

/** Health over a head, with the level of whom it belongs to. */
export const overhead = (
  hud: Hud,
  [x, y]: Point,
  left: number,
  { color = hud.danger, level }: { color?: string; level?: number } = {}
): string =>
  rect(x - 38, y, 76, 12, "#000", { opacity: 0.75, rx: 3 }) +
  rect(x - 36, y + 2, 72 * left, 8, color, { rx: 2 }) +
  (level === undefined
    ? ""
    : el("circle", { cx: x - 46, cy: y + 6, r: 15, fill: hud.panel, stroke: color, "stroke-width": 2.4 }) +
      count(level, x - 46, y - 0.5, 13, hud.ink))

/** Damage that has just been done. */
export const damage = ([x, y]: Point, value: number | string, size: number, color: string): string =>
  count(value, x, y, size, color)

/** Resources at the top of the screen. */
export const purse = (hud: Hud, x: number, list: readonly { good: Good; number: number }[]): string =>
  list
    .map(
      ({ good: name, number }, i) =>
        plate(hud, x + i * 152, 30, 138, 54, { opacity: 0.7 }) +
        good(name, x + 32 + i * 152, 57, 42) +
        countFrom(number, x + 62 + i * 152, 46, 21, hud.ink)
    )
    .join("")

/** The ring under the feet of whom the player leads, and under whom he aims at. */
export const ring = ([x, y]: Point, r: number, color: string, dashed = false): string =>
  oval(x, y, r, r * 0.52, "none", {
    stroke: color,
    "stroke-width": 4,
    "stroke-opacity": 0.9,
    "stroke-dasharray": dashed ? "16 10" : undefined,
  }) + oval(x, y, r * 0.8, r * 0.42, color, { opacity: 0.13 })

/** A bubble over somebody's head. */
export const bubble = (hud: Hud, [x, y]: Point, body: string, wide = 64): string =>
  path(`M${x - wide / 2} ${y - 66}h${wide}v52h${-(wide / 2 - 12)}l-12 16l-12-16h${-(wide / 2 - 12)}Z`, {
    fill: hud.ink,
    stroke: hud.panel,
    "stroke-width": 3,
    "stroke-linejoin": "round",
  }) + group({ transform: `translate(${num(x)} ${num(y - 40)})` }, body)

/** A close-up of somebody's face for portraits, about eighty units wide. */
export function portrait(
  colors: { skin: string; coat: string; hair: string; beard?: string; hat?: string; shade?: string },
  scale = 1
): string {
  const { skin, coat, hair, beard, hat, shade = "#000" } = colors
  return group(
    { transform: `scale(${num(scale, 3)})` },
    path("M-42 48C-40 22-22 16 0 16C22 16 40 22 42 48Z", { fill: coat }),
    path("M-10 8H12V26C6 32-6 32-10 26Z", { fill: mix(skin, shade, 0.3) }),
    path("M-20-14C-20-36 22-36 22-14C22 4 14 20 1 20C-12 20-20 4-20-14Z", { fill: skin }),
    path("M2-30C18-30 22-22 22-12C22 4 14 20 1 20C12 8 12-16 2-30Z", { fill: shade, opacity: 0.22 }),
    beard ? path("M-20-6C-22 22-8 34 2 34C14 34 24 20 22-6C16 6 10 4 1 4C-8 4-14 6-20-6Z", { fill: beard }) : "",
    path("M-22-8C-26-42 28-44 24-8C20-20 14-26 0-26C-12-26-18-20-22-8Z", { fill: hair }),
    hat
      ? path("M-27-14C-30-50 32-52 29-14C14-24-12-24-27-14Z", { fill: hat }) +
          path("M-30-12C-14-24 16-24 32-12L30-5C14-15-12-15-28-5Z", { fill: mix(hat, "#ffffff", 0.25) })
      : "",
    oval(-8, -6, 2.6, 3.2, "#1a100c") + oval(11, -6, 2.6, 3.2, "#1a100c"),
    stroke(
      [
        [-3, 11],
        [8, 10],
      ],
      mix(skin, "#000000", 0.5),
      2.6
    )
  )
}
