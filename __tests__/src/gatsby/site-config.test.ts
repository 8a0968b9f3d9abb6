import { isAbsolute } from "node:path"
import config from "../../../src/gatsby/site-config.ts"

/** Folders in the options of Gatsby's plugins. */
const folders = (config.plugins ?? []).flatMap((plugin) =>
  typeof plugin === "object" && typeof plugin.options?.path === "string" ? [plugin.options.path] : []
)

test("gives plugins folders that they do not change while they read: bundles of presumed pages would be given up", () => {
  expect(folders.length).toBeGreaterThan(0)
  expect(folders.filter((folder) => !isAbsolute(folder))).toEqual([])
})
