import { statSync } from "node:fs"
import { basename } from "node:path"

/** The suite that needs a build without any cache. The others use the bundler's cache that it leaves. */
const coldBuild = "resident-builder.test.ts"

const rank = ({ path }) => (basename(path) === coldBuild ? 0 : 1)

/** The order of the tests of publishing: the cold build, then long files before short ones, as Jest has it. */
export default class ColdBuildFirst {
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
