import { mix } from "../lib/color.ts"
import { group, oval, path, place, stroke, type Point } from "../lib/svg.ts"

/** Clothes of somebody in a picture of play. */
export type Look = {
  skin: string
  coat: string
  trousers: string
  head: "hair" | "hood" | "cap" | "helmet" | "bald" | "fur"
  hat: string
  pack?: string | undefined
  cloak?: string | undefined
  beard?: string | undefined
  /** Color of the light that falls on one side. */
  rim?: string | undefined
}
/** What a body does; hands and feet are points of a body a hundred units tall whose feet stand at the origin. */
export type Pose = {
  lean: number
  low?: number
  near: Point
  far: Point
  feet: readonly [near: Point, far: Point]
  tool?: { name: Tool; turn: number; hand?: "far" }
}
type Tool = keyof typeof tools

const line2 = (a: Point, b: Point, color: string, width: number) => stroke([a, b], color, width)

/** Tools in a hand at the origin; they point up. */
const tools = {
  axe: line2([0, 12], [0, -34], "#6b4526", 4.4) + path("M-2-36C8-42 18-40 22-32C16-26 8-24-2-24Z", { fill: "#b9bdbd" }),
  hammer: line2([0, 12], [0, -30], "#6b4526", 4.4) + path("M-11-40H11V-27H-11Z", { fill: "#8d9496" }),
  bat:
    line2([0, 10], [0, -22], "#7a522f", 5) +
    line2([0, -22], [0, -48], "#8d6038", 8.4) +
    path("M-8-44l-6-3m6-6l-6 3m16-1l6-3m-6 9l6 3", { stroke: "#c9c9c4", "stroke-width": 2, fill: "none" }),
  sword:
    line2([0, 10], [0, -4], "#5b3b22", 5) +
    line2([-9, -4], [9, -4], "#c9a55a", 4) +
    path("M-4-5L-3-52L0-60L3-52L4-5Z", { fill: "#d4dde0" }) +
    path("M0-5V-58", { stroke: "#8797a0", "stroke-width": 1.4 }),
  rifle:
    path("M-4 18L4 18L5-2L3-12L2-54L-2-54L-3-12L-5 0Z", { fill: "#2c2724" }) +
    path("M-4 18L4 18L5 2L-5 4Z", { fill: "#6b4526" }),
  torch:
    line2([0, 14], [0, -26], "#5b3b22", 5.4) +
    path("M-9-24C-14-40-2-44-3-60C10-50 14-36 9-24Z", { fill: "#f08a34" }) +
    path("M-5-25C-8-35 0-38 0-49C8-40 8-32 5-25Z", { fill: "#ffe3a1" }),
  lamp:
    line2([0, 0], [0, 6], "#2c2724", 2.4) +
    path("M-6 6H6L8 22H-8Z", { fill: "#ffdb8c" }) +
    path("M-8 22H8V26H-8ZM-6 3H6V7H-6Z", { fill: "#2c2724" }),
  spear: line2([0, 40], [0, -56], "#6b4526", 3.6) + path("M-5-54L0-76L5-54L0-49Z", { fill: "#d4dde0" }),
  shield:
    oval(0, -2, 21, 24, "#2a3a45") +
    oval(0, -3, 18.5, 21.5, "#3f7fa0") +
    path("M0-24V18M-19-3H19", { stroke: "#e8eef0", "stroke-width": 4.4 }) +
    oval(0, -3, 6, 7, "#c9a55a"),
  oar: line2([0, 34], [0, -60], "#8a6238", 4.4) + path("M-5-58C-8-80-6-92 0-96C6-92 8-80 5-58Z", { fill: "#9a7044" }),
  tongs: line2([0, 10], [0, -30], "#2c2724", 3.4) + path("M-5-30H5V-44H-5Z", { fill: "#ff9a3d" }),
} as const

const bend = (a: Point, b: Point, out: number): Point => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const size = Math.hypot(dx, dy) || 1
  return [(a[0] + b[0]) / 2 - (dy / size) * out, (a[1] + b[1]) / 2 + (dx / size) * out]
}

function limb(a: Point, b: Point, out: number, width: number, color: string): string {
  const points = [a, bend(a, b, out), b]
  return (
    stroke(points, "#080706", width + 3, { opacity: 0.5 }) +
    stroke(points, color, width) +
    stroke(
      points.map(([x, y]): Point => [x + width * 0.2, y - 1]),
      mix(color, "#ffffff", 0.22),
      width * 0.26,
      { opacity: 0.55 }
    )
  )
}

const heads: Record<Look["head"], (look: Look) => string> = {
  hair: ({ hat }) => path("M-12-2C-14-16 12-18 12-3C8-8-2-10-5-3C-7 4-11 4-12-2Z", { fill: hat }),
  hood: ({ hat }) => path("M-13 9C-16-14-4-18 3-15C12-13 14-4 12 4C10-4 4-8-2-6C-8-4-8 6-6 11Z", { fill: hat }),
  cap: ({ hat }) => path("M-12-1C-12-15 11-17 12-3L19 0C14 1 6-2-1-3Z", { fill: hat }),
  helmet: ({ hat }) =>
    path("M-12 2C-14-18 12-20 12 0L8 1C4-2-6-2-9 3Z", { fill: hat }) +
    path("M-13-1C-4-6 6-6 13-1L12 3C5-1-5-1-12 3Z", { fill: mix(hat, "#ffffff", 0.3) }),
  fur: ({ hat }) =>
    path("M-14 0C-16-17 14-19 14-1C8-6-6-6-9 3Z", { fill: hat }) +
    path("M-15 2C-13-6 12-9 15-1C16 4 10 3 8 0C0-4-6-1-9 6C-12 8-16 6-15 2Z", { fill: mix(hat, "#ffffff", 0.45) }),
  bald: () => "",
}

/** Somebody seen from above and a little from the side, feet at the point. */
export function person(at: Point, tall: number, look: Look, pose: Pose, mirror = false): string {
  const { lean, low = 0 } = pose
  const hip: Point = [0, -46 + low]
  const neck: Point = [lean, -76 + low]
  const head: Point = [lean * 1.35 + 2, -89 + low]
  const dark = mix(look.coat, "#060505", 0.38)
  const tool = pose.tool
    ? place(...(pose.tool.hand ? pose.far : pose.near), 1, tools[pose.tool.name], false, pose.tool.turn)
    : ""
  const leg = (foot: Point, side: number, color: string) =>
    limb([hip[0] + side, hip[1]], foot, low ? -12 : -3.4, 10.5, color) +
    limb([foot[0] - 1, foot[1] - 1], [foot[0] + 6, foot[1] + 0.6], 0, 7, mix(look.trousers, "#060505", 0.55))
  const torso =
    path(
      `M${neck[0] - 12} ${neck[1] - 2}C${neck[0] - 6} ${neck[1] - 9} ${neck[0] + 8} ${neck[1] - 9} ${neck[0] + 13} ${neck[1] - 1}L${hip[0] + 12} ${hip[1] + 6}C6 ${hip[1] + 12}-6 ${hip[1] + 12} ${hip[0] - 12} ${hip[1] + 6}Z`,
      {
        fill: look.coat,
        stroke: "#080706",
        "stroke-width": 1.6,
        "stroke-opacity": 0.5,
      }
    ) + path(`M${hip[0] - 12} ${hip[1] + 1}L${hip[0] + 12} ${hip[1] + 1}V${hip[1] + 6}H${hip[0] - 12}Z`, { fill: dark })
  const pack = look.pack
    ? path(
        `M${neck[0] - 11} ${neck[1] - 5}C${neck[0] - 24} ${neck[1] - 6} ${neck[0] - 27} ${neck[1] + 4} ${neck[0] - 25} ${neck[1] + 22}C${neck[0] - 24} ${neck[1] + 29} ${neck[0] - 12} ${neck[1] + 30} ${neck[0] - 8} ${neck[1] + 24}Z`,
        { fill: look.pack, stroke: "#080706", "stroke-width": 1.4, "stroke-opacity": 0.5 }
      )
    : ""
  const cloak = look.cloak
    ? path(
        `M${neck[0] - 10} ${neck[1] - 6}C${neck[0] - 22} ${neck[1] + 14} -24 ${hip[1] + 20}-26 ${hip[1] + 34}C-14 ${hip[1] + 40}-2 ${hip[1] + 36} 2 ${hip[1] + 28}L${neck[0] + 6} ${neck[1] - 4}Z`,
        { fill: look.cloak }
      )
    : ""
  const face =
    oval(head[0], head[1], 11.5, 12, "#080706", { opacity: 0.5 }) +
    oval(head[0], head[1], 10.5, 11, look.skin) +
    (look.beard
      ? place(head[0], head[1], 1, path("M-6 2C-4 16 8 20 11 6C12 0 6 4 3 2C0 3-3 0-6 2Z", { fill: look.beard }))
      : "") +
    oval(head[0] + 4, head[1] - 0.5, 1.2, 1.6, "#1a100c") +
    oval(head[0] + 8.6, head[1] - 0.5, 1, 1.6, "#1a100c") +
    place(head[0], head[1], 1, heads[look.head](look))
  const rim = look.rim
    ? path(
        `M${head[0] + 4} ${head[1] - 11}C${head[0] + 12} ${head[1] - 8} ${head[0] + 13} ${head[1] + 2} ${head[0] + 9} ${head[1] + 8}M${neck[0] + 12} ${neck[1] + 1}L${hip[0] + 11.5} ${hip[1] + 5}`,
        { fill: "none", stroke: look.rim, "stroke-width": 2.4, "stroke-linecap": "round", opacity: 0.85 }
      )
    : ""
  const body = [
    pose.tool?.hand ? tool : "",
    limb([neck[0] - 8, neck[1] + 2], pose.far, 5, 8, dark) + oval(...pose.far, 4.6, 4.6, look.skin),
    leg(pose.feet[1], -5, mix(look.trousers, "#060505", 0.3)),
    leg(pose.feet[0], 5, look.trousers),
    cloak,
    pack,
    torso,
    face,
    rim,
    pose.tool?.hand ? "" : tool,
    limb([neck[0] + 9, neck[1] + 2], pose.near, 5, 8.4, look.coat) + oval(...pose.near, 4.8, 4.8, look.skin),
  ]
  return place(at[0], at[1], tall / 100, oval(3, 1, 25, 9, "#000", { opacity: 0.38 }) + group({}, ...body), mirror)
}

const feet = (near: Point, far: Point) => [near, far] as const

/** Poses; each may be given a tool. */
export const poses = {
  stand: (tool?: Pose["tool"]): Pose => ({
    lean: 1,
    near: [17, -42],
    far: [-15, -42],
    feet: feet([8, 0], [-8, -2]),
    tool,
  }),
  run: (tool?: Pose["tool"]): Pose => ({
    lean: 9,
    near: [-8, -46],
    far: [24, -54],
    feet: feet([20, -1], [-22, -9]),
    tool,
  }),
  walk: (tool?: Pose["tool"]): Pose => ({
    lean: 4,
    near: [15, -44],
    far: [-14, -46],
    feet: feet([-11, -1], [12, -2]),
    tool,
  }),
  raise: (tool?: Pose["tool"]): Pose => ({
    lean: -3,
    near: [16, -104],
    far: [14, -66],
    feet: feet([15, 1], [-14, -3]),
    tool,
  }),
  strike: (tool?: Pose["tool"]): Pose => ({
    lean: 13,
    near: [36, -56],
    far: [24, -60],
    feet: feet([21, 1], [-18, -4]),
    tool,
  }),
  aim: (tool?: Pose["tool"]): Pose => ({
    lean: 3,
    near: [20, -67],
    far: [32, -69],
    feet: feet([13, 1], [-13, -3]),
    tool,
  }),
  guard: (tool?: Pose["tool"]): Pose => ({
    lean: 5,
    near: [24, -58],
    far: [-4, -72],
    feet: feet([16, 1], [-14, -3]),
    tool,
  }),
  carry: (tool?: Pose["tool"]): Pose => ({
    lean: -4,
    near: [22, -54],
    far: [20, -52],
    feet: feet([11, 0], [-12, -2]),
    tool,
  }),
  reach: (tool?: Pose["tool"]): Pose => ({
    lean: 10,
    near: [32, -64],
    far: [30, -56],
    feet: feet([12, 0], [-13, -3]),
    tool,
  }),
  crouch: (tool?: Pose["tool"]): Pose => ({
    lean: 11,
    low: 21,
    near: [24, -36],
    far: [-4, -34],
    feet: feet([13, 0], [-14, -3]),
    tool,
  }),
  sit: (tool?: Pose["tool"]): Pose => ({
    lean: 4,
    low: 26,
    near: [20, -36],
    far: [10, -32],
    feet: feet([24, 2], [18, -4]),
    tool,
  }),
  row: (tool?: Pose["tool"]): Pose => ({
    lean: -9,
    low: 26,
    near: [17, -40],
    far: [15, -36],
    feet: feet([20, 0], [16, -4]),
    tool,
  }),
} satisfies Record<string, (tool?: Pose["tool"]) => Pose>
