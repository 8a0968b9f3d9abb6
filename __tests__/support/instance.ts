import { spawn, type ChildProcess } from "node:child_process"
import { randomInt } from "node:crypto"
import { createServer } from "node:net"
import { resolve } from "node:path"

const projectDir = resolve(import.meta.dirname, "../..")

export type Instance = {
  pid: number
  origin: string
  dataDir: string
  /** What it has printed so far. */
  output: () => string
  /** Sends a signal, SIGTERM unless specified, and returns the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/**
 * A port that is free now. The system gives ports of this range to nobody by itself, and one that it has given and got back it gives
 * again soon: to a server of another test, before the caller listens.
 */
export const freePort = async (): Promise<number> => {
  const port = randomInt(11_000, 32_768)
  const server = createServer()
  const isFree = await new Promise<boolean>((done) => {
    server.once("error", () => done(false)).listen(port, "127.0.0.1", () => done(true))
  })
  if (!isFree) return freePort()
  await new Promise((done) => server.close(done))
  return port
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((done) => child.once("exit", (code) => done(code)))

export type Starting = Instance & {
  /** Resolves when the output matches; rejects with the complete output when the process exits before that. */
  printed: (pattern: RegExp) => Promise<void>
}

/**
 * Starts the product as `npm start` does, without waiting for anything.
 *
 * @param project the checkout in which it is started
 * @param nodeOptions of the command line
 */
export const spawnInstance = async (
  dataDir: string,
  more: Record<string, string> = {},
  project = projectDir,
  nodeOptions: readonly string[] = []
): Promise<Starting> => {
  const port = more.PORT ?? (await freePort())
  const { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [...nodeOptions, "server/app/main.ts"], {
    cwd: project,
    env: {
      PATH,
      HOME,
      TMPDIR,
      LANG,
      NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      ...more,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  let ended: number | null | undefined
  const waiting = new Set<() => void>()
  const printLine = (): void => waiting.forEach((check) => check())
  const read = (chunk: string): void => {
    output += chunk
    printLine()
  }
  child.stdout.setEncoding("utf8").on("data", read)
  child.stderr.setEncoding("utf8").on("data", read)
  child.once("exit", (code) => {
    ended = code
    printLine()
  })
  return {
    pid: child.pid ?? 0,
    origin: `http://localhost:${port}`,
    dataDir,
    output: () => output,
    printed: (pattern) =>
      new Promise((done, fail) => {
        const check = (): void => {
          if (pattern.test(output)) done()
          else if (ended !== undefined) fail(new Error(`The instance ended with code ${ended}:\n${output}`))
          else return
          waiting.delete(check)
        }
        waiting.add(check)
        check()
      }),
    stop: (signal = "SIGTERM") => {
      child.kill(signal)
      return exitOf(child)
    },
  }
}

/**
 * Starts the product and waits until it has printed its addresses.
 *
 * @param dataDir its data folder; a new one makes a first start
 * @throws Error with the complete output, when it exits before that
 */
export const startInstance = async (
  dataDir: string,
  more: Record<string, string> = {},
  project = projectDir
): Promise<Instance> => {
  const instance = await spawnInstance(dataDir, more, project)
  await instance.printed(/^ {2}site {2,}http/m)
  return instance
}
