import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { migrate } from "../../../../server/db/migrate.ts"
import { listUploadedFiles } from "../../../../server/files/files-repository.ts"
import { documentOf } from "../../../support/content-factory.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

const before = "0031-submission-notes"

test("knows after the update what texts of before show, and files begin in the middle and without tags", async () => {
  const database = await openBlankDatabase()
  const { store } = database
  await migrate(store, before)
  const [shown, unused, post] = [randomUUID(), randomUUID(), randomUUID()]
  for (const id of [shown, unused])
    await sql`insert into uploaded_file (id, kind, name, content_type, size, sha256, width, height, storage_key, renditions, created_at)
      values (${id}, 'image', 'a.jpg', 'image/jpeg', 3, ${"a".repeat(64)}, 10, 10, ${"a".repeat(64)}, '[]', now())`.execute(
      store
    )
  const body = JSON.stringify(documentOf({ type: "image", attrs: { fileId: shown, alt: "", caption: null } }))
  await database.runSql(
    `insert into post (id, kind, link, author_en, author_ru, change_seq, created_at, updated_at)
      values ('${post}', 'blog', 'rain', 'Ann', 'Анна', 1, now(), now());
    insert into post_translation (post_id, locale, title, excerpt, cover_alt, body, state, updated_at)
      values ('${post}', 'en', 'Title', '', '', '${body}', 'draft', now())`
  )

  expect(await migrate(store)).toContain("0032-library-order")

  const page = { limit: 10, offset: 0, sort: "-created" } as const
  const { files } = await listUploadedFiles(store, { use: "none" }, page)
  expect(files).toMatchObject([{ id: unused, tags: [], focal_x: 0.5, focal_y: 0.5 }])
  await migrate(store, before)
  expect(await migrate(store)).toContain("0032-library-order")
  await database.close()
})
