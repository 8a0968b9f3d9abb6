import { spawn, type ChildProcess } from "node:child_process"
import { resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { version } from "../server/app/version.ts"
import { blogPaths } from "../shared/contract/blog.ts"
import { dailyPaths } from "../shared/contract/daily.ts"
import { devblogPaths } from "../shared/contract/devblog.ts"
import { gamePaths } from "../shared/staff-endpoints.ts"
import { legalPaths } from "../shared/contract/legal-documents.ts"
import { jobPaths } from "../shared/contract/vacancies.ts"
import { apiBase } from "../shared/paths.ts"

/**
 * For engineers: the API restarts and the site and admin reload when their code changes, and the site shows content as soon as it
 * is public.
 * Usage: npm run dev (PORT for the site, default 8000; the API takes the port after it)
 */
const port = Number(process.env.PORT ?? 8000)
const apiPort = port + 1
const projectDir = resolve(import.meta.dirname, "..")
const apiUrl = `http://127.0.0.1:${apiPort}${apiBase}`

const children: ChildProcess[] = []

/** Later starts load modules as V8 has compiled them. */
const compileCache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve(projectDir, "var/compile-cache") }

const run = (args: string[], env: NodeJS.ProcessEnv): void => {
  const variables = { ...process.env, ...compileCache, ...env }
  const child = spawn(process.execPath, args, { cwd: projectDir, env: variables, stdio: "inherit" })
  children.push(child)
  child.on("exit", () => stop())
}

const stopping = new AbortController()

const stop = (): void => {
  stopping.abort()
  for (const child of children) if (child.exitCode === null) child.kill()
}

process.on("SIGINT", stop)
process.on("SIGTERM", stop)

run(["--watch-path=server", "--watch-path=shared", "--watch-preserve-output", "server/app/main.ts"], {
  PORT: String(apiPort),
  SITE: "off",
  DATA_DIR: process.env.DATA_DIR ?? "var/dev",
  PUBLIC_URL: `http://localhost:${port}`,
})
run(["builder/gatsby/develop-process.ts"], {
  PORT: String(port),
  CONTENT_API_URL: apiUrl,
  CONTENT_API_STARTS: "true",
  GATSBY_SITE_URL: `http://localhost:${port}`,
  GATSBY_RELEASE: version,
  GATSBY_TELEMETRY_DISABLED: "1",
  NODE_ENV: "development",
  ENABLE_GATSBY_REFRESH_ENDPOINT: "true",
})

/** Changes with whatever is public; undefined while the API restarts. The lists' first entry comes with a cursor of the whole list. */
const publicState = async (): Promise<string | undefined> => {
  const paths = [blogPaths.list, devblogPaths.list, jobPaths.list, legalPaths.list].map((path) => `${path}?perPage=1`)
  try {
    const responses = await Promise.all(
      [...paths, dailyPaths.get, gamePaths.published].map((path) => fetch(apiUrl + path))
    )
    if (responses.some(({ ok }) => !ok)) return undefined
    return (await Promise.all(responses.map((response) => response.text()))).join("\n")
  } catch {
    return undefined
  }
}

/** Whether Gatsby, which may not be up yet, reads the content again. */
const refreshSite = async (): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/__refresh`, { method: "POST" })).ok
  } catch {
    return false
  }
}

let shown: string | undefined
while (!stopping.signal.aborted) {
  await pause(500)
  const state = await publicState()
  if (state === undefined || state === shown) continue
  // Gatsby begins with what there is then.
  if (shown === undefined || (await refreshSite())) shown = state
}
