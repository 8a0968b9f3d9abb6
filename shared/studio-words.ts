import identity from "./studio.json" with { type: "json" }
import { withDefaultTexts } from "./default-texts.ts"
import type { StudioIdentity } from "./studio-identity.ts"

/** What studio.json has for single pages: only their scripts load it (src/gatsby/steps/studio-loader.ts). */
export const wordFields = ["tagline", "lead", "description", "about", "numbers"] as const

/** The studio's sentences about itself. */
export const studioWords = withDefaultTexts(identity) as Pick<StudioIdentity, (typeof wordFields)[number]> & {
  /** What the contacts page says of each office. */
  offices: Pick<StudioIdentity["offices"][number], "note">[]
}
