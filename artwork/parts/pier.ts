import { shape, stroke, type Point } from "../lib/svg.ts"

/** A wooden pier on posts running out into the water. */
export function pier(
  from: Point,
  to: Point,
  options: {
    wide: readonly [number, number]
    posts: number
    deck: string
    post: string
    snow: string
    drop: readonly [number, number]
  }
): string {
  const { wide, posts, deck, post, snow, drop } = options
  const at = (t: number): Point => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
  const half = (t: number) => wide[0] + (wide[1] - wide[0]) * t
  const legs = Array.from({ length: posts }, (_, i) => {
    const t = 1 - i / (posts - 1)
    const [px, py] = at(t)
    const low = drop[0] + (drop[1] - drop[0]) * t
    const thick = 4 + half(t) * 0.1
    return (
      [-1, 1]
        .map(
          (s) =>
            stroke(
              [
                [px + s * half(t), py - thick * 2.2],
                [px + s * half(t), py + low],
              ],
              post,
              thick
            ) +
            stroke(
              [
                [px + s * half(t) - thick * 0.3, py - thick * 2.2],
                [px + s * half(t) + thick * 0.3, py - thick * 2.2],
              ],
              snow,
              thick * 0.6
            )
        )
        .join("") +
      stroke(
        [
          [px - half(t), py + low * 0.4],
          [px + half(t), py + low * 0.55],
        ],
        post,
        thick * 0.5
      )
    )
  }).reverse()
  const [a, b] = [at(0), at(1)]
  const top = shape(
    [
      [a[0] - half(0), a[1]],
      [a[0] + half(0), a[1]],
      [b[0] + half(1), b[1]],
      [b[0] - half(1), b[1]],
    ],
    deck
  )
  const edge = shape(
    [
      [b[0] - half(1), b[1]],
      [b[0] + half(1), b[1]],
      [b[0] + half(1), b[1] + 12],
      [b[0] - half(1), b[1] + 12],
    ],
    post
  )
  const boards = Array.from({ length: 24 }, (_, i) => {
    const t = (i / 24) ** 1.6
    const [px, py] = at(t)
    return stroke(
      [
        [px - half(t), py],
        [px + half(t), py],
      ],
      post,
      0.7 + t * 1.6,
      { opacity: 0.6 }
    )
  }).join("")
  return legs.join("") + top + boards + edge
}
