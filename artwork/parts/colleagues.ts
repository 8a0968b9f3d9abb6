import { group, oval, path, place, rect, sweep } from "../lib/svg.ts"
import { studio } from "../palettes.ts"

/** How one of the studio's people looks. Drawn from the front, behind a table whose edge is at the origin. */
export type Colleague = {
  skin: string
  hair: string
  clothes: string
  cut: "short" | "long" | "bun" | "curls" | "bald"
  beard?: boolean
  glasses?: boolean
  headphones?: boolean
  /** The pose of the arms. */
  arms: "typing" | "mug" | "pointing" | "waving" | "folded"
}

const hairBehind = ({ cut, hair }: Colleague): string => {
  if (cut === "long") return path("M-50-262C-58-190-56-150-64-112L64-112C56-150 58-190 50-262Z", { fill: hair })
  if (cut === "bun") return oval(0, -338, 26, 24, hair)
  if (cut === "curls")
    return [-46, -24, 0, 24, 46].map((x) => oval(x, -278 - (46 - Math.abs(x)) * 0.75, 28, 28, hair)).join("")
  return ""
}

const hairInFront = ({ cut, hair }: Colleague): string => {
  if (cut === "bald") return ""
  if (cut === "long")
    return path("M-50-240C-58-334 58-334 50-240C44-282 12-290-10-292C-26-286-44-272-50-240Z", { fill: hair })
  if (cut === "curls")
    return [-36, -14, 10, 34].map((x, index) => oval(x, -294 + (index % 2) * 8, 22, 18, hair)).join("")
  return path("M-48-252C-56-332 56-332 48-252C40-276 26-284 4-286C-20-284-38-276-48-252Z", { fill: hair })
}

const face = ({ hair, beard, glasses }: Colleague): string =>
  (beard ? path("M-44-240C-44-168 44-168 44-240C34-222 20-216 0-216C-20-216-34-222-44-240Z", { fill: hair }) : "") +
  oval(-17, -250, 3.6, 4.4, studio.ink) +
  oval(17, -250, 3.6, 4.4, studio.ink) +
  path(beard ? "M-9-208Q0-202 9-208" : "M-11-220Q0-210 11-220", {
    fill: "none",
    stroke: beard ? studio.cream : studio.ink,
    "stroke-width": 3.4,
    "stroke-linecap": "round",
  }) +
  (glasses
    ? group(
        { fill: "none", stroke: studio.ink, "stroke-width": 3 },
        oval(-18, -250, 14, 12, "none"),
        oval(18, -250, 14, 12, "none"),
        path("M-4-251H4", {})
      )
    : "")

const phones = ({ headphones }: Colleague): string =>
  headphones
    ? path("M-52-250C-58-336 58-336 52-250", { fill: "none", stroke: studio.ink, "stroke-width": 9 }) +
      rect(-60, -268, 18, 38, studio.accent, { rx: 8 }) +
      rect(42, -268, 18, 38, studio.accent, { rx: 8 })
    : ""

const sleeve = (d: string, clothes: string): string =>
  path(d, { fill: "none", stroke: clothes, "stroke-width": 34, "stroke-linecap": "round", "stroke-linejoin": "round" })

const hand = (x: number, y: number, skin: string): string => oval(x, y, 18, 16, skin)

const arms = ({ arms: pose, clothes, skin }: Colleague): string => {
  const left = sleeve("M-78-118L-96-40L-46-8", clothes) + hand(-36, -8, skin)
  const right = sleeve("M78-118L96-40L46-8", clothes) + hand(36, -8, skin)
  if (pose === "mug")
    return (
      left +
      sleeve("M78-118L112-60L66-92", clothes) +
      path("M34-132H76L72-84H38Z", { fill: studio.accent }) +
      hand(62, -100, skin)
    )
  if (pose === "pointing") return left + sleeve("M78-118L128-128L172-196", clothes) + hand(182, -210, skin)
  if (pose === "waving") return right + sleeve("M-78-118L-134-150L-138-236", clothes) + hand(-138, -256, skin)
  if (pose === "folded")
    return sleeve("M-78-118L-92-44L52-34", clothes) + sleeve("M78-118L92-44L-40-26", clothes) + hand(-56, -26, skin)
  return left + right
}

/** One of the studio's people. */
export const colleague = (x: number, y: number, scale: number, who: Colleague): string =>
  place(
    x,
    y,
    scale,
    hairBehind(who) +
      path("M-98 60C-110-90-96-142-40-152L40-152C96-142 110-90 98 60Z", { fill: who.clothes }) +
      path("M52-148C96-136 108-90 98 60H58C70-30 68-100 52-148Z", { fill: studio.night, opacity: 0.14 }) +
      path("M-22-190H22V-150C10-132-10-132-22-150Z", { fill: who.skin }) +
      path("M-22-178C-8-166 8-166 22-178V-164C8-152-8-152-22-164Z", { fill: studio.night, opacity: 0.16 }) +
      path("M-46-262C-46-312 46-312 46-262C46-206 24-180 0-180C-24-180-46-206-46-262Z", { fill: who.skin }) +
      face(who) +
      hairInFront(who) +
      phones(who) +
      sweep(
        [
          [-26, -146],
          [0, -130],
          [26, -146],
        ],
        studio.night,
        3,
        { opacity: 0.25 }
      ) +
      arms(who)
  )
