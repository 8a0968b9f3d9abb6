import { randomUUID } from "node:crypto"
import { migrate } from "../../../../server/db/migrate.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

const [name, before] = ["0045-trailer-files", "0044-legal-documents"]

const sha256 = "a".repeat(64)

test("the library takes WebM and captions, which go when this is undone", async () => {
  const { store, close } = await openBlankDatabase()
  await migrate(store, before)
  const stored = { sha256, storage_key: sha256, size: 3, renditions: "[]", placeholder: null, created_at: new Date() }
  const add = (kind: "video" | "webm" | "captions", content_type: string) =>
    store
      .insertInto("uploaded_file")
      .values({ ...stored, id: randomUUID(), kind, name: kind, content_type, width: null, height: null })
      .execute()
  await add("video", "video/mp4")
  await expect(add("webm", "video/webm")).rejects.toThrow(/uploaded_file_kind_check/)

  expect(await migrate(store)).toContain(name)

  await add("webm", "video/webm")
  await add("captions", "text/vtt")
  const kinds = async () => (await store.selectFrom("uploaded_file").select("kind").execute()).map(({ kind }) => kind)
  expect((await kinds()).sort()).toEqual(["captions", "video", "webm"])
  await migrate(store, before)
  expect(await kinds()).toEqual(["video"])
  expect(await migrate(store)).toContain(name)
  await close()
})
