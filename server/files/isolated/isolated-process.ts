import { spawn } from "node:child_process"
import { join } from "node:path"
import type { CropArea } from "../../../shared/crop-area.ts"
import { UpstreamError } from "../../http/upstream-error.ts"

export type IsolatedWork = {
  name: "picture" | "video" | "captions" | "download" | "resume"
  path: string
  type: string
  area?: CropArea | undefined
}

/** `within` in milliseconds; `memory` and `reply` in bytes. */
export type IsolatedLimits = { within: number; memory: number; reply: number }

/** The process did not finish: it crashed, was killed, or used up its time or memory. The message is for the log. */
export class IsolatedProcessError extends Error {
  constructor(message: string) {
    super(message)
    this.name = "IsolatedProcessError"
  }
}

const program = join(import.meta.dirname, "main.ts")

/** In bytes: the end of what a crashing process says, for the log. */
const errorsMax = 2_000

/**
 * Sets limits that the process inherits and cannot raise, then becomes the program: no core file with personal data, so
 * much data memory (the heap of the engine and of all libraries), so many seconds of processor time if the server dies
 * meanwhile, and the first to end when the machine's memory is used up. What a system does not have is left out.
 */
const limited = `
exec 3>&2 2>/dev/null
ulimit -c 0
ulimit -d "$1"
ulimit -t "$2"
echo 1000 > /proc/self/oom_score_adj
shift 2
exec 2>&3 3>&- "$@"`

/** JavaScript of the process may write to no other file, and start neither processes nor threads. */
const nodeOptions = ({ path }: IsolatedWork): string[] => [
  "--no-warnings",
  "--permission",
  "--allow-addons",
  "--allow-fs-read=*",
  `--allow-fs-write=${path}`,
]

const notStarted = (error: unknown): UpstreamError =>
  new UpstreamError(`No process for an uploaded file can be started: ${String(error)}`, { cause: error })

/** @throws UpstreamError for errors that are known at once; the others are events of the process */
const start = (work: IsolatedWork, { within, memory }: IsolatedLimits) => {
  const options = work.area ? [JSON.stringify(work.area)] : []
  const node = [process.execPath, ...nodeOptions(work), program, work.name, work.path, work.type, ...options]
  const seconds = Math.ceil(within / 1_000) * 8
  const [command = "", ...args] =
    process.platform === "win32"
      ? node
      : ["/bin/sh", "-c", limited, "sh", String(Math.ceil(memory / 1_024)), String(seconds), ...node]
  // No variable of the server: they hold its secrets.
  const env = process.platform === "win32" ? { SystemRoot: process.env["SystemRoot"] } : {}
  try {
    return spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"], windowsHide: true })
  } catch (error) {
    throw notStarted(error)
  }
}

/**
 * Runs the program for one file. Resolves with everything that it wrote.
 *
 * @throws IsolatedProcessError; UpstreamError when the process cannot be started
 */
export const runIsolated = (work: IsolatedWork, limits: IsolatedLimits): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const child = start(work, limits)
    const output: Buffer[] = []
    let size = 0
    let errors = ""
    let reason = ""
    const end = (because: string) => {
      reason = because
      child.kill("SIGKILL")
    }
    const timer = setTimeout(() => end(`it took longer than ${limits.within} ms`), limits.within)
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length
      if (size > limits.reply) end(`its reply is longer than ${limits.reply} bytes`)
      else output.push(chunk)
    })
    child.stderr.on("data", (chunk: Buffer) => {
      errors = (errors + chunk.toString("latin1")).slice(-errorsMax)
    })
    child.on("error", (error) => {
      clearTimeout(timer)
      reject(notStarted(error))
    })
    child.on("close", (code, signal) => {
      clearTimeout(timer)
      // A process may have ended well before what it wrote was found to be too long.
      if (code === 0 && reason === "") resolve(Buffer.concat(output))
      // The shell did not find the program, or may not run it.
      else if (code === 126 || code === 127) reject(notStarted(errors))
      else reject(new IsolatedProcessError(`${reason || `it ended with ${signal ?? String(code)}`}\n${errors}`.trim()))
    })
  })
