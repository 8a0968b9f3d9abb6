import { execFileSync } from "node:child_process"
import { mkdirSync } from "node:fs"

/** Whether this account may mount a file system: root on Linux, as in most containers of CI. */
export const canMount = process.platform === "linux" && process.getuid?.() === 0

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
