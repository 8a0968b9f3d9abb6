import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { migrate } from "../../../../server/db/migrate.ts"
import { documentOf, paragraph } from "../../../support/content-factory.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

const at = new Date("2026-01-01T00:00:00Z")

test("names, silent pictures and links of stored texts are there after the update, and gone when it is undone", async () => {
  const database = await openBlankDatabase()
  const { store } = database
  await migrate(store, "0023-revision-words")
  const id = randomUUID()
  const link = (href: string) => ({
    type: "text" as const,
    text: "x",
    marks: [{ type: "link" as const, attrs: { href } }],
  })
  const body = documentOf(
    paragraph("Words."),
    { type: "paragraph", content: [link("/blog/one"), link("#place"), link("/blog/one"), link("mailto:a@b.example")] },
    { type: "image", attrs: { fileId: randomUUID(), alt: "", caption: null } },
    { type: "image", attrs: { fileId: randomUUID(), alt: "A lamp", caption: "" } }
  )
  await sql`insert into post (id, kind, link, author_en, author_ru, change_seq, created_at, updated_at)
    values (${id}, 'blog', 'one', 'Ann', 'Анна', 1, ${at}, ${at})`.execute(store)
  await sql`insert into post_translation (post_id, locale, title, excerpt, body, state, updated_at)
    values (${id}, 'ru', '«Ёлки-иголки»', '', ${JSON.stringify(body)}::jsonb, 'draft', ${at})`.execute(store)

  expect(await migrate(store)).toEqual(expect.arrayContaining(["0024-entry-facts", "0025-translation-lags"]))

  const { rows } = await sql`select names, silent_pictures, links from post_translation`.execute(store)
  expect(rows).toEqual([{ names: "\n  елки иголки ", silent_pictures: 1, links: ["/blog/one"] }])

  await migrate(store, "0023-revision-words")
  const { rows: back } = await sql`select title from post_translation`.execute(store)
  expect(back).toEqual([{ title: "«Ёлки-иголки»" }])
  await database.close()
})
