import { randomUUID } from "node:crypto"
import { contentState, writeContent } from "../../../../server/db/content-changes.ts"
import { recordPostChange } from "../../../../server/content/content-types/post-changes.ts"
import { recordVacancyChange } from "../../../../server/content/content-types/vacancy-changes.ts"
import { migrate } from "../../../../server/db/migrate.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

const now = new Date("2026-06-15T12:00:00Z")

test("an existing folder's live release stays current, and what was public before is known to have been", async () => {
  const database = await openBlankDatabase()
  await migrate(database.store, "0015-mail-tokens")
  const [post, draft, closed] = [randomUUID(), randomUUID(), randomUUID()]
  const body = '{"type":"doc","content":[]}'
  for (const statement of [
    "update content_state set position = 40",
    `insert into post (id, kind, link, author_en, author_ru, change_seq, first_public_at, created_at, updated_at)
      values ('${post}', 'blog', 'one', 'Ann', 'Анна', 1, now(), now(), now()),
        ('${draft}', 'blog', 'two', 'Ann', 'Анна', 2, null, now(), now())`,
    `insert into post_translation (post_id, locale, title, excerpt, body, state, published_at, updated_at)
      values ('${post}', 'en', 'Shown', '', '${body}', 'published', '2026-06-01', now()),
        ('${post}', 'ru', 'Черновик', '', '${body}', 'draft', null, now()),
        ('${draft}', 'en', 'Draft', '', '${body}', 'draft', null, now())`,
    `insert into job (id, department, employment_type, remote, closed_at, change_seq, first_public_at, created_at, updated_at)
      values ('${closed}', 'art', 'FULL_TIME', true, '2026-06-02', 3, '2026-06-01', now(), now())`,
  ])
    await database.runSql(statement)

  expect(await migrate(database.store)).toContain("0016-public-changes")

  expect(await contentState(database.store)).toMatchObject({ position: 40, publicPosition: 40 })
  await writeContent(database, (content) => recordPostChange(content, draft, now))
  expect(await contentState(database.store)).toMatchObject({ position: 41, publicPosition: 40 })
  // What it showed is not known yet, so the first save of it counts, and the next one does not.
  await writeContent(database, (content) => recordPostChange(content, post, now))
  await writeContent(database, (content) => recordPostChange(content, post, now))
  await writeContent(database, (content) => recordVacancyChange(content, closed, now, { removed_at: now }))
  expect(await contentState(database.store)).toMatchObject({ publicPosition: 44 })
  const rows = await database.store.selectFrom("public_change").select(["title", "happening", "locale"]).execute()
  expect(rows).toEqual([{ title: "Shown", happening: "changed", locale: "en" }])
  await database.close()
})
