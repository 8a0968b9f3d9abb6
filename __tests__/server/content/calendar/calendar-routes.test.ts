import { calendar, type Calendar } from "../../../../shared/contract/calendar.ts"
import { success } from "../../../../shared/contract/envelope.ts"
import { readCalendar } from "../../../../server/content/calendar/calendar-service.ts"
import { addPost, addVacancy, deletePost } from "../../../support/content-factory.ts"
import { draftOf, postText, sentPost } from "../../../support/content-input.ts"
import { openPostgresTestDatabase } from "../../../support/postgres.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { useTestApp } from "../../../support/test-app.ts"
import { useTestDatabase } from "../../../support/test-database.ts"

const api = useTestApp()

const postgres = useTestDatabase(openPostgresTestDatabase)

let editor: StaffMember

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

const july = { from: "2026-07-01T00:00:00.000Z", until: "2026-08-01T00:00:00.000Z" }

const get = (query: Record<string, string> = july, by = editor) =>
  by.get(`/v1/api/v1/entries/calendar?${new URLSearchParams(query).toString()}`)

const read = async (by = editor): Promise<Calendar> => success(calendar).parse((await get(july, by)).body).response

const on = (day: string, title: string, state: "scheduled" | "published" = "scheduled") => ({
  title,
  state,
  publishedAt: `2026-07-${day}T09:00:00.000Z`,
})

test("has each language of a range on its instant, of all content types, and drafts apart", async () => {
  await addPost(api.database, { texts: { en: on("20", "Later"), ru: on("02", "Раньше", "published") } })
  await addVacancy(api.database, { texts: { en: on("10", "Painter") } })
  await addPost(api.database, { texts: { en: { ...on("01", "In August"), publishedAt: july.until } } })
  await addPost(api.database, { kind: "devblog", texts: { en: { title: "A draft", state: "draft" } } })
  const removed = await addPost(api.database, { texts: { en: on("10", "Removed") } })
  await deletePost(api.database, removed.id)

  const { dated, drafts } = await read()

  expect(dated.total).toBe(3)
  expect(
    dated.items.map(({ contentType, locale, title, state, at }) => [contentType, locale, title, state, at])
  ).toEqual([
    ["blog", "ru", "Раньше", "published", "2026-07-02T09:00:00.000Z"],
    ["jobs", "en", "Painter", "scheduled", "2026-07-10T09:00:00.000Z"],
    ["blog", "en", "Later", "scheduled", "2026-07-20T09:00:00.000Z"],
  ])
  expect(drafts).toMatchObject({ total: 1, items: [{ contentType: "devblog", title: "A draft", version: 1 }] })
})

test("has the update of a public text once, with its new title, its version and who saved it", async () => {
  const post = sentPost({ translations: { en: postText({ title: "Old", state: "published" }), ru: null } })
  await editor.post("/v1/api/v1/blog/add", post)
  const changed = { ...post, translations: { en: postText({ title: "New" }), ru: null } }
  await editor.post("/v1/api/v1/blog/save", draftOf(changed, 1))
  const publishAt = "2026-07-04T09:00:00.000Z"
  const entries = [{ id: post.id, version: 2 }]
  await editor.post("/v1/api/v1/blog/publish", { entries, locale: "en", state: "scheduled", publishAt })
  const { body } = await editor.get("/v1/api/v1/blog/admin")
  const [listed] = (body.response as { items: { editedBy: { name: string } }[] }).items
  expect((await read()).dated.items).toEqual([
    {
      contentType: "blog",
      id: post.id,
      version: 3,
      locale: "en",
      title: "New",
      editedBy: listed?.editedBy.name,
      state: "update",
      at: publishAt,
    },
  ])
})

test("shows a recruiter vacancies alone, and a visitor nothing", async () => {
  await addPost(api.database, { texts: { en: on("20", "A post") } })
  await addVacancy(api.database, { texts: { en: on("10", "Painter"), ru: { state: "draft", title: "Художник" } } })
  const { dated, drafts } = await read(await addStaff(api, "recruiter"))
  expect([dated.items.map(({ title }) => title), drafts.items.map(({ title }) => title)]).toEqual([
    ["Painter"],
    ["Художник"],
  ])
  expect((await api.get(`/v1/api/v1/entries/calendar?${new URLSearchParams(july).toString()}`)).status).toBe(401)
})

test.each([
  { from: july.from, until: july.from },
  { from: july.until, until: july.from },
  { from: july.from, until: "2026-10-01T00:00:00.000Z" },
  { from: "yesterday", until: july.until },
  { from: july.from },
])("rejects the range %j", async (query) => {
  expect((await get(query as Record<string, string>)).status).toBe(400)
})

test("reads the same on PostgreSQL", async () => {
  await addPost(postgres, { texts: { en: on("20", "Later"), ru: { state: "draft", title: "Черновик" } } })
  const roles = { blog: ["editor"], devblog: ["editor"], jobs: ["editor"], legal: ["editor"] } as const
  const read = await readCalendar({ ...api.context, database: postgres }, { roles: ["editor"] }, roles, july)
  expect(read).toMatchObject({ dated: { total: 1, items: [{ title: "Later" }] }, drafts: { total: 1 } })
})
