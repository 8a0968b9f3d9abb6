import type { ChildProcess } from "node:child_process"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { bundlingActivity } from "../../../shared/builder-messages.ts"
import type { BuildStep } from "../../../shared/contract/publishing.ts"
import { inUse } from "../../../shared/workspace-marker.ts"

/** Maximum number of output lines in the reason of a failed build. */
const maxLines = 60

/** A failed build. `reason` is Gatsby's output about it, without color codes. */
export class BuildError extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`the site could not be built\n${reason}`)
    this.name = "BuildError"
    this.reason = reason
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
  /** Milliseconds without output after which a full build counts as hung. */
  outputTimeout?: number
}

/** One full build. */
export type FullBuild = {
  /** Called with each long step that Gatsby finishes. */
  onStep: (step: BuildStep) => void
  /** Aborts the build. */
  signal: AbortSignal
  /** Resolves when the content can be read, where the builder starts before that. */
  content?: Promise<unknown>
}

/** Environment variables of a process that builds the site. */
export const buildEnvironment = ({
  siteDir,
  apiUrl,
  siteUrl,
  version,
  sentryDsn,
}: SiteBuildOptions): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TMPDIR: process.env.TMPDIR,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_ENV: "production",
  // Otherwise each thread keeps what it has freed (docs/decisions/0112-memory-that-is-given-back.md).
  MALLOC_ARENA_MAX: "2",
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

/** The long steps of a build, by the names that are printed when they end. */
const steps = new Map<string, BuildStep>([
  ["compile gatsby files", "configuration-compiled"],
  ["source and transform nodes", "content-read"],
  ["createPages", "pages-decided"],
  ["extract queries from components", "queries-found"],
  [bundlingActivity, "scripts-and-styles-bundled"],
  ["run page queries", "queries-answered"],
  ["Running gatsby-plugin-sharp.IMAGE_PROCESSING jobs", "pictures-made"],
  ["Building static HTML for pages", "pages-rendered"],
])

/** The step whose end a line of the output says: Gatsby prints every finished step as `success <step> - <time>`. */
export const finishedStep = (line: string): BuildStep | undefined => {
  const name = /^success (.+?)(?: - [\d.]+.*)?$/.exec(line)?.[1]
  return name === undefined ? undefined : steps.get(name)
}

/** The output from the first error on, which can be that of V8 or of Rspack before the process was aborted; without one, the last lines. */
const failureText = (lines: string[]): string => {
  const firstError = lines.findIndex((line) => /^\s*((FATAL )?ERROR|error|Panic occurred)\b/.test(line))
  return lines
    .slice(firstError === -1 ? -maxLines : firstError)
    .slice(0, maxLines)
    .join("\n")
    .trim()
}

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
