import { existsSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { startProgram } from "./child.ts"
import { projectDir } from "./project-dir.ts"

const version = "13.5.0"

/** What is used of Lighthouse's result. */
export type LighthouseResult = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>
  audits: Record<string, { title: string; score: number | null; numericValue?: number } | undefined>
  runtimeError?: { message: string }
}

type Options = { port: number; output: "json"; logLevel: "silent"; onlyCategories: string[] }

export type Lighthouse = (url: string, options: Options) => Promise<{ lhr: LighthouseResult } | undefined>

let loaded: Promise<Lighthouse> | undefined

const load = async (): Promise<Lighthouse> => {
  const folder = join(projectDir, "var", `lighthouse-${version}`)
  const entry = join(folder, "node_modules/lighthouse/core/index.js")
  if (!existsSync(entry)) {
    await mkdir(folder, { recursive: true })
    const packages = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder, `lighthouse@${version}`]
    // With the registry and the proxy of whoever measures.
    await startProgram(["npm", "install", ...packages], folder, process.env).end()
  }
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default
}

/**
 * Lighthouse, which only measurements use: its packages are installed in `var` the first time, and not by everybody who tests.
 *
 * @throws Error when it cannot be installed
 */
export const loadLighthouse = (): Promise<Lighthouse> => (loaded ??= load())
