import { randomUUID } from "node:crypto"
import { readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"

/** A small file of the data folder that says what was done last. */
const dataRecord = <Value>(name: string, form: z.ZodType<Value>) => ({
  /** @returns null when there is none that can be read */
  read: async (dataDir: string): Promise<Value | null> => {
    const text = await readFile(join(dataDir, name), "utf8").catch(() => "")
    try {
      return form.parse(JSON.parse(text))
    } catch {
      return null
    }
  },
  /** @throws errors of the disk */
  write: async (dataDir: string, value: Value): Promise<void> => {
    const fresh = join(dataDir, `${name}.${randomUUID()}`)
    try {
      await writeFile(fresh, `${JSON.stringify(value)}\n`)
      await rename(fresh, join(dataDir, name))
    } finally {
      await rm(fresh, { force: true })
    }
  },
})

/** The latest start on a data folder: the version, and the migrations that its database had run by then. */
export const startRecord = dataRecord(
  "started.json",
  z.object({ version: z.string(), at: z.iso.datetime(), migrations: z.array(z.string()) })
)

/** The latest backup that a command has made of a data folder. */
export const backupRecord = dataRecord("backed-up.json", z.object({ at: z.iso.datetime(), place: z.string() }))
