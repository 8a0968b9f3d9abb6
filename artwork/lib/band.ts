import type { Scene } from "./scene.ts"
import { rect, type Attributes } from "./svg.ts"

/** A rectangle over the scene's whole width and what a camera move shows beyond it; heights in scene units. */
export const band = (scene: Scene, top: number, height: number, fill: string, attributes: Attributes = {}): string =>
  rect(-80, top, scene.width + 160, height, fill, attributes)
