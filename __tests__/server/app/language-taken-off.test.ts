import { sql } from "kysely"
import { blogAdminPaths } from "../../../shared/contract/admin-posts.ts"
import { jobAdminPaths } from "../../../shared/contract/admin-vacancies.ts"
import { seedLegal } from "../../../server/legal/seed-legal-service.ts"
import { draftOf, postText, sentPost, sentVacancy, vacancyText } from "../../support/content-input.ts"
import { addStaff } from "../../support/signed-in-users.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

/** Tables and columns of a kind, but those that are never changed. */
const columnsWhere = async (condition: string) => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns join information_schema.tables
      using (table_schema, table_name) where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> 'audit_entry' and is_generated = 'NEVER' and ${sql.raw(condition)}`.execute(api.database.store)
  return rows.map(({ table, column }) => ({ table: sql.table(table), column: sql.ref(column) }))
}

/** Makes all that is Russian German, as a site has it that had German and took it off its list. */
const makeRussianGerman = async (): Promise<void> => {
  const { store } = api.database
  for (const { table, column } of await columnsWhere("column_name in ('locale', 'part')"))
    await sql`update ${table} set ${column} = 'de' where ${column} = 'ru'`.execute(store)
  for (const { table, column } of await columnsWhere("data_type = 'jsonb'"))
    await sql`update ${table} set ${column} = replace(${column}::text, '"ru":', '"de":')::jsonb
      where ${column}::text like '%"ru":%'`.execute(store)
}

test("goes without what was written in a language that is on the list no more", async () => {
  await seedLegal(api.database, testNow)
  const staff = await addStaff(api, "admin", "editor", "recruiter")
  const send = async (path: string, body: unknown): Promise<void> =>
    expect([path, (await staff.post(`/v1${path}`, body)).status]).toEqual([path, 200])
  const live = { state: "published" } as const
  const both = sentPost({ link: "both", translations: { en: postText(live), ru: postText(live) } })
  const alone = sentPost({ link: "alone", translations: { ru: postText(live) } })
  const draft = sentPost({ link: "draft", translations: { ru: postText() } })
  for (const post of [both, alone, draft]) await send(blogAdminPaths.add, post)
  await send(blogAdminPaths.save, draftOf({ ...both, link: "other" }, 1))
  const vacancy = sentVacancy({ translations: { en: vacancyText(live), ru: vacancyText(live) } })
  await send(jobAdminPaths.add, vacancy)
  await send(`/api/v1/previews/blog/${draft.id}/add`, { locale: "ru", days: 7 })
  await makeRussianGerman()

  const days = "from=2026-06-01T00:00:00.000Z&until=2026-07-01T00:00:00.000Z"
  for (const path of [
    ...["blog", "blog/link/both", "jobs", "legal", "games", "daily/get", "terms", "files", "audit"],
    ...["blog/admin", "jobs/admin", "legal/admin", `jobs/admin/id/${vacancy.id}`, `previews/blog/${draft.id}`],
    ...[both, alone, draft].flatMap(({ id }) => [`blog/admin/id/${id}`, `revisions/blog/${id}`]),
    ...["overview", "translations", "search?q=title", `calendar?${days}`].map((each) => `entries/${each}`),
  ])
    expect([path, (await staff.get(`/v1/api/v1/${path}`)).status]).toEqual([path, 200])
  expect((await api.get("/v1/api/v1/blog")).body.response).toMatchObject({
    items: [{ link: "both", translations: { en: {} } }],
    total: 1,
  })
  expect((await api.get("/v1/api/v1/blog/link/alone")).status).toBe(404)
})
