import { execFile } from "node:child_process"
import { promisify } from "node:util"

const run = promisify(execFile)

/**
 * Finds the process that another one has started with certain words in its command line.
 *
 * @returns its id; undefined where there is none
 */
export const childProcessOf = async (parent: number, words: string): Promise<number | undefined> => {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,args="])
  for (const line of stdout.split("\n")) {
    const [, pid, ppid, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    if (Number(ppid) === parent && args.includes(words)) return Number(pid)
  }
  return undefined
}
