import { randomUUID } from "node:crypto"
import { migrate } from "../../../../server/db/migrate.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

const name = "0027-downloads"

const before = "0026-search-and-sharing"

const sha256 = "a".repeat(64)

test("keeps the files of the library, takes downloads with the name they are saved under, and can be undone", async () => {
  const { store, close } = await openBlankDatabase()
  await migrate(store, before)
  const stored = { sha256, storage_key: sha256, size: 3, renditions: "[]", created_at: new Date() }
  const add = (file: { kind: "image" | "video" | "download"; name: string; shown_name?: string }) => {
    const pixels = file.kind === "image" ? 10 : null
    const row = { id: randomUUID(), content_type: "x/y", width: pixels, height: pixels, placeholder: null }
    return store
      .insertInto("uploaded_file")
      .values({ ...row, ...stored, ...file })
      .execute()
  }
  await add({ kind: "image", name: "dawn.jpg" })
  await expect(add({ kind: "download", name: "kit.zip" })).rejects.toThrow(/uploaded_file_kind_check/)

  expect(await migrate(store)).toContain(name)

  await add({ kind: "download", name: "kit.zip", shown_name: "Пресс-кит.zip" })
  await expect(add({ kind: "download", name: "kit.zip" })).rejects.toThrow(/uploaded_file_download_name/)
  await expect(add({ kind: "video", name: "a.mp4", shown_name: "a.mp4" })).rejects.toThrow(
    /uploaded_file_download_name/
  )
  const long = `${"a".repeat(117)}.zip`
  await expect(add({ kind: "download", name: "kit.zip", shown_name: long })).rejects.toThrow(/shown_name/)
  const names = async () =>
    (await store.selectFrom("uploaded_file").select("name").execute()).map((file) => file.name).sort()
  expect(await names()).toEqual(["dawn.jpg", "kit.zip"])

  await migrate(store, before)
  expect(await names()).toEqual(["dawn.jpg"])
  expect(await migrate(store)).toContain(name)
  await close()
})
