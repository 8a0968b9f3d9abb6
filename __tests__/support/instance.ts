import { spawn, type ChildProcess } from "node:child_process"
import { createServer, type AddressInfo } from "node:net"
import { resolve } from "node:path"

const projectDir = resolve(import.meta.dirname, "../..")

export type Instance = {
  origin: string
  dataDir: string
  /** What it has printed so far. */
  output: () => string
  /** Asks it to end as Ctrl-C does, and gives its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** A port that is free now; another process could take it, but hardly does. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((done) => child.once("exit", (code) => done(code)))

/**
 * Starts the whole product as `npm start` does, and waits until it has printed its addresses.
 *
 * @param dataDir its data folder; a new one makes a first start
 * @throws Error with everything it printed, when it ends before that
 */
export const startInstance = async (dataDir: string, more: Record<string, string> = {}): Promise<Instance> => {
  const port = more.PORT ?? (await freePort())
  const origin = `http://localhost:${port}`
  const { PATH, HOME, TMPDIR, LANG } = process.env
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: projectDir,
    env: { PATH, HOME, TMPDIR, LANG, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "error", ...more },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  const ready = new Promise<void>((done, fail) => {
    const read = (chunk: string): void => {
      output += chunk
      if (/^ {2}site {2,}http/m.test(output)) done()
    }
    child.stdout.setEncoding("utf8").on("data", read)
    child.stderr.setEncoding("utf8").on("data", read)
    child.once("exit", (code) => fail(new Error(`The instance ended with code ${code}:\n${output}`)))
  })
  await ready
  return {
    origin,
    dataDir,
    output: () => output,
    stop: (signal = "SIGTERM") => {
      child.kill(signal)
      return exitOf(child)
    },
  }
}
