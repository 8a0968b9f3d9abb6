import type { BlockNode } from "../../../../shared/contract/document.ts"
import type { TranslationWorkList } from "../../../../shared/contract/translation-lags.ts"
import { listTranslationWork } from "../../../../server/content/translations/translation-work-service.ts"
import { documentOf, paragraph } from "../../../support/content-factory.ts"
import { draftOf, postText, sentPost, sentVacancy, vacancyText } from "../../../support/content-input.ts"
import { openPostgresTestDatabase } from "../../../support/postgres.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { testNow, useTestApp } from "../../../support/test-app.ts"
import { useTestDatabase } from "../../../support/test-database.ts"

const api = useTestApp()

let editor: StaffMember

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

const work = async (query = "", by = editor): Promise<TranslationWorkList> =>
  (await by.get(`/v1/api/v1/entries/translations${query}`)).body.response as TranslationWorkList

const live = { state: "published", publishAt: null } as const

const body = (...lines: string[]) => documentOf(...lines.map(paragraph))

/** A post in both languages whose English has changed since: its title, and one of its blocks. */
const addBehind = async (english: Record<string, unknown> = live, russian: Record<string, unknown> = live) => {
  const en = postText({ title: "A bridge", body: body("One.", "Two.", "Three."), ...english })
  const ru = postText({ title: "Мост", ...russian })
  const post = sentPost({ translations: { en, ru } })
  await editor.post("/v1/api/v1/blog/add", post)
  api.clock.now = new Date(testNow.getTime() + 60_000)
  const changed = { ...en, title: "The bridge", body: body("One.", "Two!", "Three.") }
  const edited = await editor.post("/v1/api/v1/blog/edit", {
    ...{ ...post, version: 1, translations: { en: changed, ru } },
  })
  expect(edited.status).toBe(200)
  return post.id
}

test("says what is behind, by how many blocks and lines, since when and by whom", async () => {
  const id = await addBehind()
  expect(await work()).toMatchObject({
    items: [
      {
        ...{ contentType: "blog", id, locale: "ru", title: "Мост", reason: "behind", changes: 2, by: "editor" },
        since: api.clock.now.toISOString(),
        state: "published",
      },
    ],
    counts: { en: 0, ru: 1 },
    total: 1,
  })
  expect(await work("?locale=en")).toMatchObject({ items: [], total: 0, counts: { en: 0, ru: 1 } })
})

test("says what is missing of what visitors see or will see, the live ones first", async () => {
  const later = (days: number) => new Date(testNow.getTime() + days * 86_400_000).toISOString()
  const scheduled = (days: number) => ({ state: "scheduled", publishAt: later(days) })
  const add = async (title: string, publication: Record<string, unknown>) => {
    const en = postText({ title, body: body("One.", "Two."), ...publication })
    const { status } = await editor.post("/v1/api/v1/blog/add", sentPost({ translations: { en, ru: null } }))
    expect(status).toBe(200)
  }
  await add("Far", scheduled(20))
  await add("Soon", scheduled(2))
  await add("Draft", { state: "draft", publishAt: null })
  await add("Live", live)
  const { items, total } = await work("?locale=ru")
  expect(items.map(({ title, reason, changes }) => [title, reason, changes])).toEqual([
    ["Live", "missing", 2],
    ["Soon", "missing", 2],
    ["Far", "missing", 2],
  ])
  expect(total).toBe(3)
  expect((await work("?perPage=1&page=2")).items.map(({ title }) => title)).toEqual(["Soon"])
})

test("a language with an empty text is missing, also after the other one has changed", async () => {
  const post = sentPost()
  const save = async (version: number | null, russian: string, english: BlockNode) => {
    const en = postText({ title: " ", excerpt: "", body: documentOf(english) })
    const ru = postText({ title: "Мост", body: body("Раз.", russian) })
    const sent = draftOf({ ...post, translations: { en, ru } }, version)
    expect((await editor.post("/v1/api/v1/blog/save", sent)).status).toBe(200)
  }
  const missing = { items: [{ id: post.id, locale: "en", title: "Мост", reason: "missing", changes: 2 }], total: 1 }
  await save(null, "Два.", { type: "paragraph" })
  const publication = { entries: [{ id: post.id, version: 1 }], locale: "ru", state: "published" }
  expect((await editor.post("/v1/api/v1/blog/publish", publication)).status).toBe(200)
  expect(await work()).toMatchObject(missing)
  await save(2, "Два!", { type: "paragraph" })
  expect(await work()).toMatchObject(missing)
  await save(3, "Два!", { type: "horizontalRule" })
  expect(await work()).toMatchObject({ items: [], total: 0 })
})

test("ends with a translation, and has nothing of drafts, removed entries and closed vacancies", async () => {
  const drafts = { state: "draft", publishAt: null }
  await addBehind(drafts, drafts)
  const id = await addBehind()
  const { items } = await work()
  expect(items.map((item) => item.id)).toEqual([id])
  await editor.post(`/v1/api/v1/revisions/blog/${id}/translations/skip`, { version: 2, locale: "ru" })
  expect((await work()).total).toBe(0)
})

test("a recruiter sees vacancies alone", async () => {
  await addBehind()
  const recruiter = await addStaff(api, "recruiter")
  const en = vacancyText({ title: "Smith", ...live })
  await recruiter.post("/v1/api/v1/jobs/add", sentVacancy({ translations: { en, ru: null } }))
  expect((await work("", recruiter)).items.map(({ title }) => title)).toEqual(["Smith"])
  expect((await work()).total).toBe(2)
})

describe("on PostgreSQL", () => {
  const database = useTestDatabase(openPostgresTestDatabase)

  test("reads the list as the embedded database does", async () => {
    const context = { ...api.context, database }
    const roles = { blog: ["editor"], devblog: ["editor"], jobs: ["editor"], legal: ["editor"] } as const
    expect(await listTranslationWork(context, { roles: ["editor"] }, roles, {})).toMatchObject({ items: [], total: 0 })
  })
})
