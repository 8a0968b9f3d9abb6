import identity from "./studio.json" with { type: "json" }
import { withDefaultTexts } from "./default-texts.ts"
import type { StudioIdentity } from "./studio-identity.ts"
import type { wordFields } from "./studio-word-fields.ts"

/** The studio's sentences about itself. */
export const studioWords = withDefaultTexts(identity) as Pick<StudioIdentity, (typeof wordFields)[number]> & {
  /** What the contacts page says of each office. */
  offices: Pick<StudioIdentity["offices"][number], "note">[]
}
