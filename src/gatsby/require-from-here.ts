import { createRequire } from "node:module"
import { join } from "node:path"

/** Loads a package of the site. */
export const requireFromHere = createRequire(join(process.cwd(), "package.json"))
