import { sizes } from "../lib/raster.ts"
import type { Frame, Scene } from "../lib/scene.ts"
import { rect } from "../lib/svg.ts"

/**
 * A hero for upright screens: its subject in the upper half, and below the scene's end a ground that grows dark, on
 * which the page's words stand.
 *
 * @param scene drawn in the hero's own proportions
 * @param ground color of the foreground
 */
export const upright = (scene: Scene, frame: Frame, ground: string): Scene => {
  const [left, top] = [frame.x - 20, scene.height - 150]
  const bottom = frame.y + (frame.width * sizes.upright.height) / sizes.upright.width
  scene.add(
    "foot",
    0.99,
    rect(
      left,
      top,
      frame.width + 40,
      bottom - top + 20,
      scene.linear(
        [0, top],
        [0, scene.height + 40],
        [
          [0, ground, 0],
          [0.6, ground, 0.85],
          [1, ground, 1],
        ]
      )
    )
  )
  return scene.reframed(sizes.upright, frame)
}
