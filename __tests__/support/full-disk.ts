import fs from "node:fs"

/**
 * Lets the writes of the embedded engine, and of the files with which it begins, fail in this process, as on a full disk.
 *
 * @returns function that makes room again
 */
export const fillDisk = (): (() => void) => {
  const { writeSync, writeFileSync } = fs
  fs.writeSync = fs.writeFileSync = () => {
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28 })
  }
  return () => void Object.assign(fs, { writeSync, writeFileSync })
}
