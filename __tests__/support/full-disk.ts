import fs from "node:fs"

/**
 * Lets the embedded engine's writes fail in this process, as on a full disk.
 *
 * @returns function that makes room again
 */
export const fillDisk = (): (() => void) => {
  const { writeSync } = fs
  fs.writeSync = () => {
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28 })
  }
  return () => void (fs.writeSync = writeSync)
}
