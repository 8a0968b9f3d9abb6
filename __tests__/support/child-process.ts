import { execFile } from "node:child_process"
import { promisify } from "node:util"

const run = promisify(execFile)

/** Ids of the processes that another one has started, of those with certain words in their command line. */
export const childProcessesOf = async (parent: number, words = ""): Promise<number[]> => {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,args="])
  return stdout.split("\n").flatMap((line) => {
    const [, pid, ppid, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(ppid) === parent && args.includes(words) ? [Number(pid)] : []
  })
}

/**
 * Finds the process that another one has started with certain words in its command line.
 *
 * @returns its id; undefined where there is none
 */
export const childProcessOf = async (parent: number, words: string): Promise<number | undefined> =>
  (await childProcessesOf(parent, words))[0]
