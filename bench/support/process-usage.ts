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

type Memory = { parent: number; kilobytes: number }

const memoryOf = (pid: number): Memory | undefined => {
  const status = readOrUndefined(`/proc/${pid}/status`)
  const parent = /^PPid:\s+(\d+)/m.exec(status ?? "")?.[1]
  // A process that has just ended has no memory.
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status ?? "")?.[1]
  return parent === undefined ? undefined : { parent: Number(parent), kilobytes: Number(kilobytes ?? 0) }
}

const allProcesses = (): Map<number, Memory> => {
  const found = new Map<number, Memory>()
  try {
    for (const name of readdirSync("/proc")) {
      const memory = /^\d+$/.test(name) ? memoryOf(Number(name)) : undefined
      if (memory) found.set(Number(name), memory)
    }
  } catch {
    // Not Linux.
  }
  return found
}

const kilobytesBelow = (pid: number, all: Map<number, Memory>): number => {
  let sum = 0
  for (const [child, { parent, kilobytes }] of all) if (parent === pid) sum += kilobytes + kilobytesBelow(child, all)
  return sum
}

const sampleEvery = 250

/** Watches the resident memory of all processes that this one has started, until `end`, which returns the peak in bytes. */
export const watchMemory = (): { end: () => number | undefined } => {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, kilobytesBelow(process.pid, allProcesses()))
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
