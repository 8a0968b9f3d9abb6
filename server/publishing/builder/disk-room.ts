import { DiskFullError, freeBytes, isDiskFull, saysDiskFull } from "../../db/disk-full.ts"
import { publishingLimits } from "../../../shared/limits/publishing.ts"
import { BuildError } from "./site-build.ts"

const hasRoom = async (folder: string, reserve: number = publishingLimits.diskReserve): Promise<boolean> =>
  (await freeBytes(folder)) >= reserve

/**
 * Leaves the rest of the disk to the database, which stops when it cannot write.
 *
 * @param reserve bytes that have to be free
 * @throws DiskFullError when the disk of this folder has less
 */
export const requireRoom = async (folder: string, reserve?: number): Promise<void> => {
  if (!(await hasRoom(folder, reserve))) throw new DiskFullError(folder)
}

/** Whether a publish failed because the disk of a folder is full, also when the error does not say so. */
export const isOutOfRoom = async (folder: string, error: unknown): Promise<boolean> =>
  isDiskFull(error) ||
  (error instanceof BuildError && saysDiskFull(error.reason)) ||
  !(await hasRoom(folder).catch(() => true))
