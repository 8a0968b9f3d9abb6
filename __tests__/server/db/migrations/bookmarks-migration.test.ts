import { randomUUID } from "node:crypto"
import { findBookmarking } from "../../../../server/content/bookmarks/bookmarks-repository.ts"
import { migrate } from "../../../../server/db/migrate.ts"
import { documentOf, paragraph } from "../../../support/content-factory.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

test("finds the cards in texts of before, at any depth, and none in texts without one", async () => {
  const database = await openBlankDatabase()
  await migrate(database.store, "0024-entry-facts")
  const [plain, showing, shown] = [randomUUID(), randomUUID(), randomUUID()]
  const card = { type: "bookmark" as const, attrs: { contentType: "blog" as const, id: shown } }
  const bodies = {
    [plain]: documentOf(paragraph(`No card of ${shown}.`)),
    [showing]: documentOf({ type: "blockquote", content: [paragraph("See:"), card] }),
  }
  for (const [id, body] of Object.entries(bodies)) {
    await database.runSql(
      `insert into post (id, kind, link, author_en, author_ru, change_seq, created_at, updated_at)
        values ('${id}', 'blog', 'p-${id.slice(0, 8)}', 'Ann', 'Анна', ${id === plain ? 1 : 2}, now(), now())`
    )
    await database.runSql(
      `insert into post_translation (post_id, locale, title, excerpt, cover_alt, body, state, updated_at)
        values ('${id}', 'en', 'Title', '', '', '${JSON.stringify(body)}', 'draft', now())`
    )
  }

  await migrate(database.store)

  expect(await findBookmarking(database.store, shown)).toEqual([{ kind: "blog", id: showing }])
  expect(await findBookmarking(database.store, plain)).toEqual([])
  await database.close()
})
