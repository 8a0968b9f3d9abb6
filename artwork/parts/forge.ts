import { known } from "../lib/known.ts"
import { group, oval, path, place, stroke } from "../lib/svg.ts"

/** A smith with a raised hammer, lit from the fire on the right. */
export function smith(x: number, y: number): string {
  const body =
    path("M-34 0L-30-70L-36-128L30-130L34-70L44 0L18 0L6-66L-8-66L-14 0Z", {}) +
    path("M-38-124C-48-180-40-214-10-222C22-226 42-204 42-172L36-120Z", {}) +
    path("M-14-222C-20-252-2-268 16-262C32-258 36-240 28-224L18-212Z", {}) +
    path("M16-228L34-232L28-206L18-212Z", {}) +
    path("M22-212C50-216 62-250 66-286L82-282C80-244 70-204 38-186Z", {}) +
    path("M34-182C60-176 82-160 96-138L86-126C66-142 48-152 28-154Z", {})
  const hammer =
    stroke(
      [
        [62, -276],
        [98, -306],
      ],
      "#120c0e",
      7
    ) + path("M84-330L120-308L108-286L74-310Z", {})
  const rim = path(
    "M16-262C32-258 36-240 32-232L34-228M42-190C40-170 38-140 36-122M82-282C80-244 70-204 46-190M96-138C82-158 62-174 40-180M34-70L44-4",
    { fill: "none", stroke: "#ffb860", "stroke-width": 3, "stroke-linecap": "round" }
  )
  return place(x, y, 1.06, group({ fill: "#120c0e" }, body, hammer) + rim)
}

/** Split logs stacked into a pyramid. */
export const woodpile = (x: number, y: number): string =>
  Array.from({ length: 21 }, (_, i) => {
    const row = known([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5][i])
    const column = known([0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 0, 1, 2, 3, 0, 1, 2, 0, 1, 0][i])
    const [cx, cy] = [x - 70 + column * 28 + row * 14, y - row * 24]
    return oval(cx, cy, 14, 14, "#0a1926") + oval(cx, cy, 10, 10, "#274a60") + oval(cx, cy, 4, 4, "#16344a")
  }).join("")
