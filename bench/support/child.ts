import { spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { projectDir } from "./project-dir.ts"

/** How long a process may take to exit in order, in milliseconds. */
const exitTimeout = 30_000

/** A process that is measured. */
export type Child = {
  pid: number
  /** What it has printed so far. */
  output: () => string
  hasEnded: () => boolean
  /**
   * Sends SIGTERM, and waits for the exit.
   *
   * @throws Error when it does not exit in order
   */
  stop: () => Promise<void>
  /** Waits until it has exited by itself; throws as `stop` does. */
  end: () => Promise<void>
}

/** A program that the system does not have. */
export class MissingProgramError extends Error {
  constructor(program: string) {
    super(`${program} could not be started`)
    this.name = "MissingProgramError"
  }
}

/**
 * Starts a program in a folder.
 *
 * @param env variables beyond those that every process needs
 * @throws MissingProgramError
 */
export const startProgram = (
  [program, ...args]: readonly [string, ...string[]],
  folder: string,
  env: NodeJS.ProcessEnv
): Child => {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(program, args, {
    cwd: folder,
    // As `npm start` sets it for the server.
    env: { PATH, HOME, TMPDIR, MALLOC_ARENA_MAX: "2", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  // The error also comes as an event, which must not end this process.
  child.on("error", () => undefined)
  if (child.pid === undefined) throw new MissingProgramError(program)
  const closed = once(child, "close")
  const killAtExit = (): void => void child.kill()
  process.once("exit", killAtExit)
  let output = ""
  const read = (chunk: string): void => void (output += chunk)
  child.stdout.setEncoding("utf8").on("data", read)
  child.stderr.setEncoding("utf8").on("data", read)
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  const end = async (): Promise<void> => {
    await closed
    process.off("exit", killAtExit)
    if (child.exitCode === 0) return
    throw new Error(`${args.join(" ")} ended with ${child.exitCode ?? child.signalCode ?? "nothing"}:\n${output}`)
  }
  return {
    pid: child.pid,
    output: () => output,
    hasEnded,
    end,
    stop: async () => {
      const killer = setTimeout(() => child.kill("SIGKILL"), exitTimeout)
      if (!hasEnded()) child.kill("SIGTERM")
      try {
        await end()
      } finally {
        clearTimeout(killer)
      }
    },
  }
}

/**
 * Starts a script of the project in a process of its own.
 *
 * @param args script, relative to the checkout, and its arguments
 * @param env variables beyond those that every process needs
 */
export const startChild = (args: string[], env: Record<string, string>): Child =>
  startProgram([process.execPath, ...args], projectDir, env)

/** Does some work with a process and ends it, whether the work succeeds or fails. */
export const withChild = async <Result>(child: Child, work: (child: Child) => Promise<Result>): Promise<Result> => {
  try {
    const result = await work(child)
    await child.stop()
    return result
  } catch (error) {
    const failed = child.hasEnded()
      ? new Error(`A process ended too early:\n${child.output()}`, { cause: error })
      : error
    // The first failure is the one to report.
    await child.stop().catch(() => undefined)
    throw failed
  }
}

/** Pause between two checks, in milliseconds: a hundredth of the time that has passed, so that checking costs nothing. */
const waitAfter = (passed: number): number => Math.min(100, Math.max(5, passed / 100))

/**
 * Waits until a condition is true for a running process.
 *
 * @param begin instant from which time is counted, of `performance.now()`
 * @returns milliseconds from `begin` on
 * @throws Error with the complete output, when the process exits before that
 */
export const timeUntil = async (
  child: Child,
  begin: number,
  holds: () => boolean | Promise<boolean>
): Promise<number> => {
  for (;;) {
    if (child.hasEnded()) throw new Error(`The process ended too early:\n${child.output()}`)
    const held = await holds()
    const passed = performance.now() - begin
    if (held) return passed
    await pause(waitAfter(passed))
  }
}
