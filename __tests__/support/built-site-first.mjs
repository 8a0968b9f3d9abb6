import { statSync } from "node:fs"
import { basename } from "node:path"

/**
 * Tests of the site as it was built. They run before other tests publish changes: a page whose data is of the release after that of its
 * HTML is drawn anew, which React reports as an error.
 */
const ofBuiltSite = new Set([
  "html.test.ts",
  "links.test.ts",
  "public-files.test.ts",
  "budgets.test.ts",
  "public-pages.test.ts",
])

const rank = ({ path }) => (ofBuiltSite.has(basename(path)) ? 0 : 1)

/** The order of the browser tests: those of the built site, then long files before short ones, as Jest has it. */
export default class BuiltSiteFirst {
  sort(tests) {
    return [...tests].sort((a, b) => rank(a) - rank(b) || statSync(b.path).size - statSync(a.path).size)
  }

  allFailedTests(tests) {
    return tests
  }

  cacheResults() {
    // Durations of earlier runs do not change the order.
  }
}
