import { readdirSync, readFileSync } from "node:fs"

/**
 * Memory and processor time of processes, from Linux's /proc. On other systems the results are undefined.
 */

const readOrUndefined = (file: string): string | undefined => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return undefined
  }
}

/** The parent of each process. */
const parentsOfAll = (): Map<number, number> => {
  const parents = new Map<number, number>()
  try {
    for (const name of readdirSync("/proc")) {
      if (!/^\d+$/.test(name)) continue
      const parent = /^PPid:\s+(\d+)/m.exec(readOrUndefined(`/proc/${name}/status`) ?? "")?.[1]
      // A process that has just ended has none.
      if (parent !== undefined) parents.set(Number(name), Number(parent))
    }
  } catch {
    // Not Linux.
  }
  return parents
}

/**
 * Memory of a process, in kilobytes. What several processes share counts in parts that add up to one, as does a file that one process has mapped more than
 * once: Gatsby's database maps its file again whenever it grows.
 */
const proportionalMemory = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readOrUndefined(`/proc/${pid}/smaps_rollup`) ?? "")?.[1] ?? 0)

const kilobytesBelow = (pid: number, parents: Map<number, number>): number => {
  let sum = 0
  for (const [child, parent] of parents)
    if (parent === pid) sum += proportionalMemory(child) + kilobytesBelow(child, parents)
  return sum
}

const sampleEvery = 250

/** Watches the memory of all processes that this one has started, until `end`, which returns the peak in bytes. */
export const watchMemory = (): { end: () => number | undefined } => {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, kilobytesBelow(process.pid, parentsOfAll()))
  }, sampleEvery)
  return {
    end: () => {
      clearInterval(timer)
      return peak === 0 ? undefined : peak * 1_024
    },
  }
}

/** Clock ticks of a second; every Linux of today has these. */
const ticksPerSecond = 100

/** Processor time of a process so far, in milliseconds. */
export const processorTime = (pid: number): number | undefined => {
  // The second field is the name in brackets, which may contain anything.
  const fields = readOrUndefined(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, "")
    .split(" ")
  if (!fields) return undefined
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond
}

/** Peak resident memory of one process so far, in bytes, with the pages of mapped files. */
export const peakMemory = (pid: number): number | undefined => {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readOrUndefined(`/proc/${pid}/status`) ?? "")?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024
}
