import { spawn, type ChildProcess } from "node:child_process"
import { createRequire } from "node:module"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import type { BuildStep } from "../../../shared/contract/publishing.ts"
import { inUse } from "../../../shared/workspace-marker.ts"

/** How many of the last lines of a failed build are kept for the message. */
const maxLines = 60

/** A build that prints nothing for this long, in milliseconds, hangs. */
const defaultOutputTimeout = 10 * 60_000

/** A build that did not succeed. `reason` is what Gatsby printed about it, without colours. */
export class BuildError extends Error {
  readonly reason: string
  /** Whether everything was made up to the HTML of pages, of which one threw. The resident builder can make the others. */
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
  /** Called with each longer step that Gatsby finished. */
  onStep: (step: BuildStep) => void
  /** Ends the build when it fires. */
  signal: AbortSignal
  /** How long, in milliseconds, it may print nothing before it is taken to hang. */
  outputTimeout?: number
}

/** What a process that builds the site is told. */
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

/** The steps of a build that take time, by the name under which Gatsby prints them. */
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

/** The part of the output that says what went wrong: from the first error on. */
const failureText = (lines: string[]): string => {
  const firstError = lines.findIndex((line) => /^\s*(ERROR|error)\b/.test(line))
  return lines
    .slice(firstError === -1 ? -maxLines : firstError)
    .slice(0, maxLines)
    .join("\n")
    .trim()
}

/** What Gatsby says of the page that ended its build: its errors 95312 and 95313. */
const pageFailed = /\bBuilding static HTML failed\b|is not available during server-side rendering/

const gatsbyCli = (projectDir: string): string =>
  createRequire(join(projectDir, "package.json")).resolve("gatsby/cli.js")

/** What a process prints, without colours. */
export type Output = {
  /** Adds a line of our own. */
  add: (line: string) => void
  /** What went wrong, as far as was printed. */
  failureText: () => string
}

/** @param onLine called with each line that is not empty, and with none of what only moves the cursor */
export const readOutput = (
  { stdout, stderr }: Pick<ChildProcess, "stdout" | "stderr">,
  onLine: (line: string) => void = () => undefined
): Output => {
  const lines: string[] = []
  const read = (text: string): void => {
    for (const line of stripVTControlCharacters(text).split(/[\r\n]+/)) {
      if (line.trim() === "") continue
      lines.push(line)
      // A process that lives for weeks says much.
      if (lines.length > 10 * maxLines) lines.splice(0, 5 * maxLines)
      onLine(line)
    }
  }
  stdout?.setEncoding("utf8").on("data", read)
  stderr?.setEncoding("utf8").on("data", read)
  return { add: (line) => void lines.push(line), failureText: () => failureText(lines) }
}

/**
 * Runs an ordinary `gatsby build` in the workspace. Its result stands in the workspace's `public` and `hosting` folders.
 *
 * @throws BuildError when Gatsby did not end with a complete success; what is live is not touched by it
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
