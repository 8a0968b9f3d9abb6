import { readFileSync } from "node:fs"
import { z } from "zod"

/** Version of the product: `npm version` changes it, see CONTRIBUTING. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")))
