import { createHash, randomUUID } from "node:crypto"
import { readFile, rename, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { createChangeSignal } from "../../server/store/change-signal.ts"
import { embeddedOptions, embeddedStore, type Database } from "../../server/store/connection.ts"
import { migrate } from "../../server/store/migrate.ts"

const migrations = ["0001-content.ts"].map((name) =>
  resolve(import.meta.dirname, "../../server/store/migrations", name)
)

/** A migrated database as a file: making one takes seconds, loading it a fraction of one. */
const templatePath = async (): Promise<string> => {
  const hash = createHash("sha256")
  for (const path of migrations) hash.update(await readFile(path))
  return join(tmpdir(), `content-template-${hash.digest("hex").slice(0, 16)}.tar`)
}

const makeTemplate = async (path: string): Promise<Buffer> => {
  const pglite = await PGlite.create(embeddedOptions)
  await migrate(embeddedStore(pglite))
  const bytes = Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer())
  await pglite.close()
  // Several test processes may make it at once; each puts a whole file in place.
  const temporary = `${path}.${randomUUID()}`
  await writeFile(temporary, bytes)
  await rename(temporary, path)
  return bytes
}

let template: Promise<Blob> | null = null

const loadTemplate = async (): Promise<Blob> => {
  const path = await templatePath()
  const bytes = await readFile(path).catch(() => makeTemplate(path))
  return new Blob([new Uint8Array(bytes)])
}

/** A fresh migrated database in memory, the same engine as in production. */
export const openTestDatabase = async (): Promise<Database> => {
  template ??= loadTemplate()
  const pglite = await PGlite.create({ ...embeddedOptions, loadDataDir: await template })
  const store = embeddedStore(pglite)
  // Copies of one template would share its identity.
  await store.updateTable("content_state").set({ epoch: randomUUID() }).execute()
  const close = async () => {
    await store.destroy()
    if (!pglite.closed) await pglite.close()
  }
  return { store, changes: createChangeSignal(), shared: false, close }
}
