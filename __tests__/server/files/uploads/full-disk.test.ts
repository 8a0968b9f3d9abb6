import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import { pdfOf, streamOf } from "../../../support/documents.ts"
import { canMount, mountSmallDisk } from "../../../support/small-disk.ts"
import { useTestApp } from "../../../support/test-app.ts"
import { addTicket, uploadWith } from "../../../support/upload.ts"

const api = useTestApp()

const onDisk = canMount ? test : test.skip

/** Resumes of these sizes: the disk has room for the small one. */
const small = pdfOf()
const large = pdfOf(streamOf("", "x".repeat(300_000)))

onDisk.each(["uploads", "files"])(
  "is unavailable while the disk of %s is full, and leaves no part of a file",
  async (name) => {
    const folder = join(api.dataDir, name)
    const unmount = mountSmallDisk(folder, 200)
    try {
      const { status, body } = await uploadWith(api, await addTicket(api), large)

      expect([status, body.code]).toEqual([503, errorCodes.unavailable.code])
      const left = await readdir(folder, { recursive: true, withFileTypes: true })
      expect(left.filter((entry) => entry.isFile())).toEqual([])
      expect(await api.database.store.selectFrom("resume").select("id").execute()).toEqual([])
      expect((await uploadWith(api, await addTicket(api), small)).status).toBe(200)
    } finally {
      unmount()
    }
    expect((await uploadWith(api, await addTicket(api), large)).status).toBe(200)
  }
)
