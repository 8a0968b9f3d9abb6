import identity from "./studio.json" with { type: "json" }
import type { StudioIdentity } from "./studio-identity.ts"

/** What studio.json has for single pages: only their scripts load it (src/gatsby/steps/studio-loader.ts). */
export const wordFields = ["tagline", "lead", "description", "about", "numbers"] as const

/** The studio's sentences about itself. */
export const studioWords: Pick<StudioIdentity, (typeof wordFields)[number]> = identity
