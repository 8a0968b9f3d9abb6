import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync } from "node:fs"

/** CAP_SYS_ADMIN; root in a container usually lacks it. */
const mountCapability = 1n << 21n

const capabilities = (): bigint =>
  BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0"}`)

/** Whether this process may mount a file system. */
export const canMount = process.platform === "linux" && (capabilities() & mountCapability) !== 0n

/**
 * Puts a folder on a disk of its own of a few kilobytes.
 *
 * @returns function that takes the disk away, with everything on it
 */
export const mountSmallDisk = (folder: string, kilobytes: number): (() => void) => {
  mkdirSync(folder, { recursive: true })
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", folder])
  return () => void execFileSync("umount", [folder])
}
