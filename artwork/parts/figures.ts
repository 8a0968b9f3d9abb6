import { group, oval, path, place, stroke } from "../lib/svg.ts"

/** A walker seen from the side or behind, feet at the given point; one unit of scale is a hundred units tall. */
export function walker(
  x: number,
  y: number,
  tall: number,
  fill: string,
  options: { mirror?: boolean; staff?: boolean; pack?: boolean; rim?: string } = {}
): string {
  const { mirror = false, staff = false, pack = true, rim } = options
  const body =
    path("M-7-43L0-43L-5-22L-13-2L-8 1L-20 1L-20-2L-13-22Z", {}) +
    path("M-3-44L10-43L11-22L13-3L21-1L21 1L8 1L4-21Z", {}) +
    path("M-11-79C-9-86 8-87 12-79L15-56L14-34C8-31-8-31-13-35L-12-58Z", {}) +
    path("M-5-86C-9-95-4-102 3-102C10-102 13-96 10-88L12-80L-8-80Z", {}) +
    path("M8-76L15-60L21-47L25-49L19-64L13-79Z", {}) +
    (pack ? path("M-10-82C-19-84-25-79-25-70L-24-51C-23-46-14-45-10-47Z", {}) : "") +
    (staff
      ? stroke(
          [
            [23, -48],
            [18, 0],
          ],
          fill,
          2.6
        ) +
        stroke(
          [
            [23, -48],
            [31, -108],
          ],
          fill,
          2.6
        )
      : "")
  const edge = rim
    ? path("M10-98C13-95 12-90 10-87L13-79L21-63L25-49", {
        fill: "none",
        stroke: rim,
        "stroke-width": 2.2,
        "stroke-linecap": "round",
      })
    : ""
  return place(x, y, tall / 100, group({ fill }, body) + edge, mirror)
}

/** Somebody standing still, seen from behind: a long coat and a hood. */
export function stander(
  x: number,
  y: number,
  tall: number,
  fill: string,
  options: { rifle?: boolean; cloak?: boolean; rim?: string } = {}
): string {
  const coat = options.cloak
    ? "M-12-80C-7-87 7-87 12-80C17-60 20-30 23-6C10-2-12-2-22-6C-20-30-17-60-12-80Z"
    : "M-13-79C-8-86 8-86 13-79L17-50L14-30L-14-30L-17-50Z"
  const legs = options.cloak
    ? "M-9-8L-3-8L-3 0L-11 0ZM3-8L9-8L11 0L3 0Z"
    : "M-12-33L-1-33L-3 0L-13 0ZM1-33L12-33L13 0L3 0Z"
  const body =
    path(legs, {}) +
    path(coat, {}) +
    path("M-8-82C-10-96-6-102 0-102C6-102 10-96 8-82Z", {}) +
    (options.rifle
      ? stroke(
          [
            [13, -34],
            [-11, -96],
          ],
          fill,
          3.4
        )
      : "")
  const rim = options.rim
    ? path("M0-102C6-102 10-96 8-84C15-82 15-68 18-50", {
        fill: "none",
        stroke: options.rim,
        "stroke-width": 2,
        "stroke-linecap": "round",
      })
    : ""
  return place(x, y, tall / 100, group({ fill }, body) + rim)
}

/** Somebody sitting on a log and leaning towards a fire on the right. */
export function sitter(x: number, y: number, tall: number, fill: string, mirror = false, rim?: string): string {
  const body =
    path("M-20-40C-19-56-8-63 1-60C8-58 8-52 7-46L6-28L-16-26Z", {}) +
    path("M-2-60C-4-70 1-77 8-76C15-75 17-68 14-61L6-57Z", {}) +
    path("M-14-34L10-34L26-30L24-4L31-1L31 1L16 1L15-22L-14-20Z", {}) +
    path("M3-52L20-42L31-44L32-40L20-36L1-44Z", {})
  const edge = rim
    ? path("M9-76C15-75 17-68 14-61M8-55L20-43L31-44M12-33L26-30L24-5", {
        fill: "none",
        stroke: rim,
        "stroke-width": 2,
        "stroke-linecap": "round",
      })
    : ""
  return place(x, y, tall / 80, group({ fill }, body) + edge, mirror)
}

/** A scavenger's handcart piled with finds, handles to the right. */
export function cart(x: number, y: number, scale: number, fill: string): string {
  const body =
    path("M-60-34L38-34L33-16L-56-16Z", {}) +
    path("M-52-34L-50-58L-30-62L-26-50L-8-52L-4-72L14-70L16-50L30-46L30-34Z", {}) +
    stroke(
      [
        [36, -30],
        [88, -46],
      ],
      fill,
      4
    ) +
    stroke(
      [
        [-10, -70],
        [10, -84],
      ],
      fill,
      3
    ) +
    path("M-34-17m-18 0a18 18 0 1 0 36 0a18 18 0 1 0-36 0", { fill: "none", stroke: fill, "stroke-width": 4 }) +
    stroke(
      [
        [-34, -35],
        [-34, 1],
      ],
      fill,
      2
    ) +
    stroke(
      [
        [-52, -17],
        [-16, -17],
      ],
      fill,
      2
    ) +
    oval(-34, -17, 4, 4, fill)
  return place(x, y, scale, group({ fill }, body))
}
