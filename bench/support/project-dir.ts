import { resolve } from "node:path"

/** Folder of the checkout. */
export const projectDir = resolve(import.meta.dirname, "../..")
