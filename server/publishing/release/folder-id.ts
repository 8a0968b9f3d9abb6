import { randomUUID } from "node:crypto"
import { link, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { errorCode } from "./error-code.ts"

const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The identity of a data folder, for the servers that share it: they may know it by other paths. It is made at first use;
 * of several processes that make one, all get the same. On a disk without links, those that make it in the same instant may
 * get different ones until they start again.
 *
 * @throws errors of the disk
 */
export const folderId = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, "folder-id")
  const read = async () => (await readFile(file, "utf8")).trim()
  const known = await read().catch(() => null)
  if (known !== null && form.test(known)) return known
  if (known !== null) await rm(file, { force: true })
  const fresh = `${file}.${randomUUID()}`
  try {
    await writeFile(fresh, `${randomUUID()}\n`, { flush: true })
    // A complete file or none, so that two processes never see different ones; some disks know no links.
    await link(fresh, file).catch((error: unknown) => (errorCode(error) === "EEXIST" ? undefined : rename(fresh, file)))
  } finally {
    await rm(fresh, { force: true })
  }
  return read()
}
