import { spawn } from "node:child_process"
import { once } from "node:events"
import { Socket } from "node:net"
import { resolve } from "node:path"

const projectDir = resolve(import.meta.dirname, "../..")

export type ServerProcess = Spawned & {
  /** The origin at which it listens. */
  address: string
}

type Spawned = {
  pid: number
  /** What it has printed so far. */
  output: () => string
  /** Sends a signal and waits for the exit; returns the exit code, null when a signal ended the process. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/**
 * For processes that work for a moment: the embedded engine is compiled once, quickly, and not a second time for the speed of its
 * code, which takes a quarter of what a start takes. It computes the same.
 */
export const quickEngine = ["--liftoff-only"]

const environment = (variables: Record<string, string>): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE, ...variables }
}

/**
 * The API as `npm start` runs it, without site and demo content, on a free port. `listening` resolves to its address, and
 * rejects with the complete output when the process exits before that.
 *
 * @param command what to run instead of the server itself, in a process group of its own
 */
export const spawnServerProcess = (
  variables: Record<string, string>,
  command?: readonly string[]
): Spawned & { listening: Promise<string> } => {
  const [file = process.execPath, ...args] = command ?? [process.execPath, ...quickEngine, "server/app/main.ts"]
  const child = spawn(file, args, {
    cwd: projectDir,
    detached: command !== undefined,
    env: environment({ SITE: "off", DEMO_CONTENT: "false", PORT: "0", LOG_LEVEL: "silent", ...variables }),
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  const killAtExit = () => void child.kill("SIGKILL")
  process.once("exit", killAtExit)
  const ended = once(child, "exit").then(([code]) => {
    process.off("exit", killAtExit)
    return code as number | null
  })
  const listening = new Promise<string>((found, failed) => {
    const read = (chunk: string): void => {
      output += chunk
      const address = /(?:^ {2}|"msg":")API +(http[^\s"]+)\/v1(?:\/docs)?"?\}?$/m.exec(output)?.[1]
      if (address !== undefined) found(address)
    }
    child.stdout.setEncoding("utf8").on("data", read)
    child.stderr.setEncoding("utf8").on("data", read)
    child.once("exit", (code, signal) => failed(new Error(`The server ended with ${code ?? signal}:\n${output}`)))
  })
  // What a failed test leaves behind ends with the tests' process, and does not keep that one alive.
  child.unref()
  for (const pipe of [child.stdout, child.stderr]) if (pipe instanceof Socket) pipe.unref()
  // A test that kills the process during its start does not await this.
  listening.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    listening,
    output: () => output,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** Like `spawnServerProcess`, and waits until the server listens. */
export const startServerProcess = async (variables: Record<string, string>): Promise<ServerProcess> => {
  const { listening, ...spawned } = spawnServerProcess(variables)
  return { ...spawned, address: await listening }
}

/** Runs a script of the project to its end. */
export const runScript = async (
  args: string[],
  variables: Record<string, string>
): Promise<{ code: number | null; output: string }> => {
  const child = spawn(process.execPath, [...quickEngine, ...args], {
    cwd: projectDir,
    env: environment(variables),
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  const read = (chunk: string): void => void (output += chunk)
  child.stdout.setEncoding("utf8").on("data", read)
  child.stderr.setEncoding("utf8").on("data", read)
  const [code] = (await once(child, "close")) as [number | null]
  return { code, output }
}

/** The messages of a process whose output is its log. */
export const logMessages = (output: string): string =>
  output
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
    .join("\n")
