import type { Scene } from "../lib/scene.ts"
import { line, type Point } from "../lib/svg.ts"
import { peaks, ridge } from "./land.ts"

/** Snow along a crest: a lit skin on top of a bank. */
export const skin = (top: readonly Point[], thick: number): string =>
  line([
    ...top,
    ...top
      .map(([x, y], i): Point => [x, y + thick * (0.6 + 0.5 * Math.sin(i * 0.31) + 0.3 * Math.sin(i * 0.83))])
      .reverse(),
  ])

/** A distant ridge used as a backdrop by the settlements. */
export const backdrop = (
  scene: Scene,
  seed: string,
  base: number,
  tones: { fill: string; haze: string; shadow: string; snow: string }
): string =>
  peaks(scene, seed, { base, rise: 210, span: 360, depth: 260, light: -1, ...tones }) +
  ridge(scene, `${seed}/foot`, { base: base + 20, rise: 30, span: 300, fill: tones.haze })
