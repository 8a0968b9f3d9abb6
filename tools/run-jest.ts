import { spawn } from "node:child_process"
import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs"
import { setPriority, tmpdir } from "node:os"
import { basename, dirname, join, resolve } from "node:path"

/**
 * Runs Jest with native ES modules, and writes its results and times to var/test-results.
 * Usage: node tools/run-jest.ts --config <file> [Jest's arguments]
 */
const results = resolve("var/test-results")
mkdirSync(results, { recursive: true })

const valueOf = (name: string): string | undefined => {
  const index = process.argv.indexOf(name)
  return index === -1 ? undefined : process.argv[index + 1]
}

/** Name of the results: the configuration's folder, and the shard. */
const folder = basename(dirname(resolve(valueOf("--config") ?? "jest.config.mjs")))
const suite = folder === basename(resolve(".")) ? "unit" : folder
const part = valueOf("--shard")?.replace("/", "-of-")
const name = part === undefined ? suite : `${suite}-${part}`

// What an earlier run left counts no more where it was divided otherwise: into no parts, or into another number of them.
const sameDivision = part === undefined ? `${suite}.json` : `${part.slice(part.indexOf("-of-"))}.json`
for (const file of readdirSync(results))
  if (file.startsWith(suite) && !file.endsWith(sameDivision)) rmSync(resolve(results, file))

// Beside each other, the browser tests last longest, as they come one by one: the others use what they leave of the processors.
if (suite !== "browser") setPriority(3)

const memoryDisk = "/dev/shm"

/** Bytes that must be free, on the disk and in memory, before temporary files go there. */
const enough = 4 * 2 ** 30

const hasMemoryDisk = (): boolean => {
  try {
    accessSync(memoryDisk, constants.W_OK)
    const { bavail, bsize } = statfsSync(memoryDisk)
    return bavail * bsize > enough && process.availableMemory() > 2 * enough
  } catch {
    return false
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's process exists as well.
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

/** Removes what killed runs left in memory. */
const tidyMemoryDisk = (): void => {
  for (const name of readdirSync(memoryDisk)) {
    const pid = /^tests-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(memoryDisk, name), { recursive: true, force: true })
  }
}

const makeTemporary = (): string => {
  tidyMemoryDisk()
  const made = mkdtempSync(join(memoryDisk, `tests-${process.pid}-`))
  // Real PostgreSQL servers run as another user than root.
  chmodSync(made, 0o1777)
  return made
}

/**
 * Folder of the run's temporary files. Hundreds of databases are copied and emptied there: in memory that takes a fraction of the
 * time.
 */
const temporary = suite === "unit" && hasMemoryDisk() ? makeTemporary() : null

const jest = spawn(
  process.execPath,
  [
    "--experimental-vm-modules",
    "--disable-warning=ExperimentalWarning",
    // Modules of the front say no type: Gatsby bundles them.
    "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
    "node_modules/jest/bin/jest.js",
    ...process.argv.slice(2),
    "--json",
    `--outputFile=${resolve(results, `${name}.json`)}`,
    "--testLocationInResults",
  ],
  // With --json, Jest also prints the JSON to standard output; the readable report goes to stderr.
  {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      // Compiled modules, for the tests and for each process that they start.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve("var/compile-cache"),
      // What is made once stays for the next run.
      TEST_CACHE: process.env.TEST_CACHE ?? tmpdir(),
      ...(temporary === null ? {} : { TMPDIR: temporary }),
    },
  }
)

// Whoever ends the run leaves no files in memory.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => jest.kill(signal))

jest.on("exit", (code) => {
  if (temporary !== null) rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
  process.exitCode = code ?? 1
})
