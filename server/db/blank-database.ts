import fs from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { dataDir as readBlankDatabase } from "@electric-sql/pglite-prepopulatedfs"
import { extract } from "tar-stream"

/** The engine that made the archive left this beside its files. */
const lockFile = "postmaster.pid"

/**
 * Writes the files of an embedded database without tables, for this process's account alone. They are what the engine itself would
 * make, which takes four seconds of a processor.
 *
 * @param folder which does not exist yet
 * @throws errors of the file system
 */
export const writeBlankDatabase = async (folder: string): Promise<void> => {
  const archive = await readBlankDatabase()
  const entries = extract()
  entries.end(gunzipSync(await archive.arrayBuffer()))
  for await (const entry of entries) {
    const path = join(folder, entry.header.name)
    const parts: Uint8Array[] = []
    for await (const part of entry as AsyncIterable<Uint8Array>) parts.push(part)
    if (entry.header.type === "directory") fs.mkdirSync(path, { recursive: true, mode: 0o700 })
    else if (entry.header.name !== `/${lockFile}`) fs.writeFileSync(path, Buffer.concat(parts), { mode: 0o600 })
  }
}
