import { spawn, type ChildProcess } from "node:child_process"
import { createRequire } from "node:module"
import { resolve } from "node:path"
import { version } from "../server/app/version.ts"
import { apiBase } from "../shared/paths.ts"

/**
 * For engineers: the API restarts and the site and admin reload when their code changes.
 * Usage: npm run dev (PORT for the site, default 8000; the API takes the port after it)
 */
const port = Number(process.env.PORT ?? 8000)
const apiPort = port + 1
const projectDir = resolve(import.meta.dirname, "..")
const apiUrl = `http://127.0.0.1:${apiPort}${apiBase}`

const children: ChildProcess[] = []

const run = (args: string[], env: NodeJS.ProcessEnv): void => {
  const child = spawn(process.execPath, args, { cwd: projectDir, env: { ...process.env, ...env }, stdio: "inherit" })
  children.push(child)
  child.on("exit", () => stop())
}

const stop = (): void => {
  for (const child of children) if (child.exitCode === null) child.kill()
}

const isApiReady = async (): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${apiPort}/health/ready`)).ok
  } catch {
    return false
  }
}

process.on("SIGINT", stop)
process.on("SIGTERM", stop)

run(["--watch-path=server", "--watch-path=shared", "--watch-preserve-output", "server/app/main.ts"], {
  PORT: String(apiPort),
  SITE: "off",
  DATA_DIR: process.env.DATA_DIR ?? "var/dev",
  PUBLIC_URL: `http://localhost:${port}`,
})
while (!(await isApiReady())) await new Promise((done) => setTimeout(done, 300))
const gatsby = createRequire(import.meta.url).resolve("gatsby/cli.js")
run([gatsby, "develop", "--port", String(port), "--host", "127.0.0.1"], {
  CONTENT_API_URL: apiUrl,
  GATSBY_SITE_URL: `http://localhost:${port}`,
  GATSBY_RELEASE: version,
  GATSBY_TELEMETRY_DISABLED: "1",
  NODE_ENV: "development",
})
