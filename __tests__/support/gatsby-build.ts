import { execFile } from "node:child_process"
import { createRequire } from "node:module"
import { join } from "node:path"
import { promisify } from "node:util"
import { buildEnvironment, type SiteBuildOptions } from "../../server/publishing/builder/site-build.ts"

/**
 * Runs `gatsby build`, with which what the builder makes is compared. Its result is in the workspace's `public` and `hosting` folders.
 *
 * @throws Error with Gatsby's output when it does not exit with code 0
 */
export const gatsbyBuild = async (options: SiteBuildOptions): Promise<void> => {
  const gatsby = createRequire(join(options.projectDir, "package.json")).resolve("gatsby/cli.js")
  await promisify(execFile)(process.execPath, [gatsby, "build"], {
    cwd: options.siteDir,
    env: buildEnvironment(options),
    maxBuffer: 16 * 1_024 * 1_024,
  })
}
