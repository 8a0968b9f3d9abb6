import { sql } from "kysely"
import { blogContentType } from "../../../../server/content/content-types/post-content-types.ts"
import { addEntry, editEntry } from "../../../../server/content/editing/entry-writing-service.ts"
import {
  markTranslation,
  refreshTranslationLags,
} from "../../../../server/content/translations/translation-lags-service.ts"
import { blogAddition } from "../../../../shared/contract/admin-posts.ts"
import { documentOf, paragraph } from "../../../support/content-factory.ts"
import { contentTypes, draftOf, postText, sentPost, sentVacancy, vacancyText } from "../../../support/content-input.ts"
import { openPostgresTestDatabase } from "../../../support/postgres.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { useTestApp } from "../../../support/test-app.ts"
import { useTestDatabase } from "../../../support/test-database.ts"

const api = useTestApp()

let admin: StaffMember

beforeEach(async () => {
  admin = await addStaff(api, "admin")
})

test("stores what is behind for all entries at once, and then only for those that have changed", async () => {
  const post = sentPost({ translations: { en: postText(), ru: postText() } })
  await admin.post("/v1/api/v1/blog/add", post)
  const vacancy = sentVacancy({ translations: { en: vacancyText(), ru: null } })
  await admin.post("/v1/api/v1/jobs/add", vacancy)
  expect(await refreshTranslationLags(api.context)).toBe(2)
  expect(await refreshTranslationLags(api.context)).toBe(0)
  const translations = { ...post.translations, en: postText({ title: "The bridge" }) }
  await admin.post("/v1/api/v1/blog/edit", { ...post, version: 1, translations })

  expect(await refreshTranslationLags(api.context)).toBe(1)

  const stored = await api.database.store.selectFrom("translation_lag").selectAll().execute()
  expect(stored).toHaveLength(2)
  expect(stored).toContainEqual({ entry_kind: "blog", entry_id: post.id, version: 2, bases: { en: null, ru: 1 } })
  expect(stored).toContainEqual({ entry_kind: "job", entry_id: vacancy.id, version: 1, bases: { en: null, ru: null } })
})

const none = { en: null, ru: null }

describe.each(contentTypes)("$contentType", ({ contentType, sent }) => {
  const lagsPath = (id: string) => `/v1/api/v1/revisions/${contentType}/${id}/translations`

  const lags = async (id: string) => (await admin.get(lagsPath(id))).body.response

  const skip = (id: string, version: number, locale: string, by = admin) =>
    by.post(`${lagsPath(id)}/skip`, { version, locale })

  /** An entry whose English was changed twice, as a draft. */
  const addChanged = async () => {
    const entry = sent({ en: { title: "A bridge" }, ru: { title: "Мост" } })
    const id = entry.id
    await admin.post(`/v1/api/v1/${contentType}/add`, entry)
    for (const [index, title] of ["The bridge", "The old bridge"].entries()) {
      const en = { ...entry.translations.en, title }
      const body = { ...entry, version: index + 1, translations: { ...entry.translations, en } }
      expect((await admin.post(`/v1/api/v1/${contentType}/edit`, body)).status).toBe(200)
    }
    return id
  }

  test("says since which version a language is behind, until somebody says that it needs no translation", async () => {
    const id = await addChanged()
    expect(await lags(id)).toEqual({ en: null, ru: 1 })

    expect((await skip(id, 3, "ru")).body.response).toEqual(none)
    expect((await skip(id, 3, "ru")).body.response).toEqual(none)
    expect(await lags(id)).toEqual(none)
    const audit = await api.database.store
      .selectFrom("audit_entry")
      .select(["action", "subject_id", "details"])
      .where("action", "like", "%.skip-translation")
      .execute()
    expect(audit).toMatchObject([{ subject_id: id, details: { locale: "ru" } }])
  })

  test("changes nothing for a language that is not behind", async () => {
    const id = await addChanged()
    expect((await skip(id, 3, "en")).body.response).toEqual({ en: null, ru: 1 })
  })

  test("rejects the word of somebody who has not read the latest version, and of others", async () => {
    const id = await addChanged()
    expect((await skip(id, 2, "ru")).body).toMatchObject({ code: 1300, present: { version: 3 } })
    expect((await skip(id, 3, "de")).status).toBe(400)
    expect((await skip(id.replace(/^.{8}/, "00000000"), 3, "ru")).status).toBe(404)
    expect((await skip(id, 3, "ru", await addStaff(api))).status).toBe(403)
    await admin.post(`/v1/api/v1/${contentType}/remove`, { id, version: 3 })
    expect((await skip(id, 4, "ru")).status).toBe(410)
    expect(await lags(id)).toEqual({ en: null, ru: 1 })
  })
})

test("a working copy over a published text counts as its text", async () => {
  const text = { title: "A bridge", excerpt: "", body: documentOf(paragraph("Wood.")), coverAlt: "" }
  const ru = { ...text, title: "Мост" }
  const published = { state: "published", publishAt: null } as const
  const { id, ...fields } = sentPost()
  const add = { ...fields, translations: { en: { ...text, ...published }, ru: { ...ru, ...published } } }
  await admin.post("/v1/api/v1/blog/add", { id, ...add })
  const changed = { ...fields, translations: { en: { ...text, title: "The bridge" }, ru } }
  expect((await admin.post("/v1/api/v1/blog/save", { id, version: 1, ...changed })).status).toBe(200)

  const { body } = await admin.get(`/v1/api/v1/revisions/blog/${id}/translations`)
  expect(body.response).toEqual({ en: null, ru: 1 })
})

test("a translation that takes hundreds of saves catches up with what it translates", async () => {
  const text = { title: "A bridge", excerpt: "", body: documentOf(paragraph("Wood.")), coverAlt: "" }
  const post = sentPost({ translations: { en: postText(text), ru: postText(text) } })
  const save = (version: number | null, en: string, ru: string) =>
    admin.post(
      "/v1/api/v1/blog/save",
      draftOf(
        { ...post, translations: { en: postText({ ...text, title: en }), ru: postText({ ...text, title: ru }) } },
        version
      )
    )
  await save(null, "One", "Один")
  await save(1, "Two", "Один")
  for (let count = 0; count < 120; count += 1) await save(2 + count, "Two", `Два ${count}`)

  const { body } = await admin.get(`/v1/api/v1/revisions/blog/${post.id}/translations`)
  expect(body.response).toEqual(none)
})

describe("on PostgreSQL", () => {
  const database = useTestDatabase(openPostgresTestDatabase)
  const actor = { id: null, name: "Editor" }

  /** Adds posts whose Russian is behind since their lags were stored, with ids that begin so. */
  const addBehind = async (...starts: string[]): Promise<string[]> => {
    const context = { ...api.context, database }
    const posts = starts.map((start) => {
      const sent = sentPost({ translations: { en: postText(), ru: postText() } })
      return blogAddition.parse({ ...sent, id: sent.id.replace(/^.{8}/, start) })
    })
    for (const post of posts) await addEntry(context, blogContentType, actor, { id: post.id, content: post })
    await refreshTranslationLags(context)
    for (const { id, ...post } of posts) {
      const { en, ru } = post.translations
      const content = { ...post, translations: { en: en && { ...en, title: "The bridge" }, ru } }
      await editEntry(context, blogContentType, actor, { id, version: 1, content })
    }
    return posts.map(({ id }) => id)
  }

  /** How many statements wait for a lock. */
  const waiting = async (): Promise<number> => {
    const found =
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database.store
      )
    return found.rows.length
  }

  test("a language that needs no translation counts as such, also where that is said while lags are stored", async () => {
    const context = { ...api.context, database }
    const [first = "", second = ""] = await addBehind("00000000", "ffffffff")
    const [held, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const holding = database.store.transaction().execute(async (store) => {
      await store.selectFrom("translation_lag").selectAll().where("entry_id", "=", first).forUpdate().execute()
      held.resolve(undefined)
      await released.promise
    })
    await held.promise
    const refreshing = refreshTranslationLags(context)
    while ((await waiting()) < 1);
    const marked = new Set<string>()
    const marking = markTranslation(context, blogContentType, actor, { id: second, version: 2, locale: "ru" })
    void marking.then(() => marked.add(second))
    while (!marked.has(second) && (await waiting()) < 2);
    released.resolve(undefined)
    await Promise.all([holding, refreshing, marking])

    await refreshTranslationLags(context)
    const rows = await database.store.selectFrom("translation_lag").selectAll().orderBy("entry_id").execute()
    expect(rows.map(({ entry_id: id, bases }) => [id, bases])).toEqual([
      [first, { en: null, ru: 1 }],
      [second, none],
    ])
  })
})
