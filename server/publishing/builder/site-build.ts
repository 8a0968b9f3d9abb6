import { spawn, type ChildProcess } from "node:child_process"
import { createRequire } from "node:module"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import type { BuildStep } from "../../../shared/contract/publishing.ts"
import { inUse } from "../../../shared/workspace-marker.ts"

/** Maximum number of output lines in the reason of a failed build. */
const maxLines = 60

/** Milliseconds without output after which a build counts as hung. */
const defaultOutputTimeout = 10 * 60_000

/** A failed build. `reason` is Gatsby's output about it, without color codes. */
export class BuildError extends Error {
  readonly reason: string
  /** Whether only the HTML of a page failed, after all earlier steps. The resident builder can render the other pages. */
  readonly isOfPage: boolean

  constructor(reason: string, { isOfPage = false } = {}) {
    super(`the site could not be built\n${reason}`)
    this.name = "BuildError"
    this.reason = reason
    this.isOfPage = isOfPage
  }
}

export type SiteBuildOptions = {
  /** Folder of the checkout, whose packages are used. */
  projectDir: string
  /** Folder of the workspace. */
  siteDir: string
  /** Address of the content API including its base path. */
  apiUrl: string
  /** Origin of the public site. */
  siteUrl: string
  version: string
  sentryDsn: string | undefined
  /** Called with each long step that Gatsby finishes. */
  onStep: (step: BuildStep) => void
  /** Aborts the build. */
  signal: AbortSignal
  /** Milliseconds without output after which the build counts as hung. */
  outputTimeout?: number
}

/** Environment variables of a process that builds the site. */
export const buildEnvironment = ({
  siteDir,
  apiUrl,
  siteUrl,
  version,
  sentryDsn,
}: Omit<SiteBuildOptions, "onStep" | "signal">): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TMPDIR: process.env.TMPDIR,
  NODE_ENV: "production",
  CI: "true",
  GATSBY_TELEMETRY_DISABLED: "1",
  NO_COLOR: "1",
  CONTENT_API_URL: apiUrl,
  CONTENT_API_TIMEOUT_MS: process.env.CONTENT_API_TIMEOUT_MS,
  GATSBY_SITE_URL: siteUrl,
  GATSBY_RELEASE: version,
  GATSBY_SENTRY_DSN: sentryDsn,
  WORKSPACE_MARKER: join(siteDir, inUse),
})

/** The long steps of a build, by the name that Gatsby prints. */
const steps = new Map<string, BuildStep>([
  ["compile gatsby files", "configuration-compiled"],
  ["source and transform nodes", "content-read"],
  ["createPages", "pages-decided"],
  ["extract queries from components", "queries-found"],
  ["Building production JavaScript and CSS bundles", "scripts-and-styles-bundled"],
  ["Building HTML renderer", "renderer-built"],
  ["run queries in workers", "queries-answered"],
  ["Running gatsby-plugin-sharp.IMAGE_PROCESSING jobs", "pictures-made"],
  ["Building static HTML for pages", "pages-rendered"],
])

/** Gatsby prints every finished step as `success <step> - <time>`. */
const finishedStep = (line: string): BuildStep | undefined => {
  const name = /^success (.+?)(?: - [\d.]+.*)?$/.exec(line)?.[1]
  return name === undefined ? undefined : steps.get(name)
}

/** The output from the first error on; without one, the last lines. */
const failureText = (lines: string[]): string => {
  const firstError = lines.findIndex((line) => /^\s*(ERROR|error)\b/.test(line))
  return lines
    .slice(firstError === -1 ? -maxLines : firstError)
    .slice(0, maxLines)
    .join("\n")
    .trim()
}

/** Gatsby's messages about a page that failed the build: its errors 95312 and 95313. */
const pageFailed = /\bBuilding static HTML failed\b|is not available during server-side rendering/

const gatsbyCli = (projectDir: string): string =>
  createRequire(join(projectDir, "package.json")).resolve("gatsby/cli.js")

/** A process's output, without color codes. */
export type Output = {
  /** Adds a line of our own. */
  add: (line: string) => void
  /** The printed error, or the last lines. */
  failureText: () => string
}

/** @param onLine called with each non-empty line, without terminal control codes */
export const readOutput = (
  { stdout, stderr }: Pick<ChildProcess, "stdout" | "stderr">,
  onLine: (line: string) => void = () => undefined
): Output => {
  const lines: string[] = []
  const read = (text: string): void => {
    for (const line of stripVTControlCharacters(text).split(/[\r\n]+/)) {
      if (line.trim() === "") continue
      lines.push(line)
      // Limits memory: the resident builder runs for weeks.
      if (lines.length > 10 * maxLines) lines.splice(0, 5 * maxLines)
      onLine(line)
    }
  }
  stdout?.setEncoding("utf8").on("data", read)
  stderr?.setEncoding("utf8").on("data", read)
  return { add: (line) => void lines.push(line), failureText: () => failureText(lines) }
}

/**
 * Runs a full `gatsby build` in the workspace. Its result is in the workspace's `public` and `hosting` folders.
 *
 * @throws BuildError when Gatsby does not exit with code 0; AbortError when the signal fires
 */
export const buildSite = async (options: SiteBuildOptions): Promise<void> => {
  const gatsby = spawn(process.execPath, [gatsbyCli(options.projectDir), "build"], {
    cwd: options.siteDir,
    env: buildEnvironment(options),
    stdio: ["ignore", "pipe", "pipe"],
    signal: options.signal,
  })
  const { outputTimeout = defaultOutputTimeout } = options
  let isOfPage = false
  const output = readOutput(gatsby, (line) => {
    hanging.refresh()
    isOfPage ||= pageFailed.test(line)
    const step = finishedStep(line)
    if (step) options.onStep(step)
  })
  const hanging = setTimeout(() => {
    output.add(`error The build printed nothing for ${outputTimeout / 1_000} s and was ended.`)
    gatsby.kill("SIGKILL")
  }, outputTimeout)
  const code = await new Promise<number | null>((resolve, reject) => {
    gatsby.on("error", reject)
    gatsby.on("close", (exitCode, endedBy) => {
      if (endedBy !== null) output.add(`error The build was ended by ${endedBy}.`)
      resolve(exitCode)
    })
  }).finally(() => clearTimeout(hanging))
  if (code !== 0) throw new BuildError(output.failureText() || `gatsby build ended with code ${code}`, { isOfPage })
}
