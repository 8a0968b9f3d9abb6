import { rescheduleEntries } from "../../../../server/content/editing/entry-publishing-service.ts"
import { addEntry } from "../../../../server/content/editing/entry-writing-service.ts"
import { blogContentType } from "../../../../server/content/content-types/post-content-types.ts"
import { blogAddition } from "../../../../shared/contract/admin-posts.ts"
import { contentTypes, draftOf, postText, sentPost } from "../../../support/content-input.ts"
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

type Read = {
  version: number
  translations: Record<"en" | "ru", { state: string; publishedAt: string | null; title: string } | null>
  layers: Record<"en" | "ru", { working: boolean; updateAt: string | null }>
  working: { translations: Record<"en" | "ru", { title: string } | null> }
}

const pathOf = (contentType: string) => `/v1/api/v1/${contentType}`

const read = async (contentType: string, id: string): Promise<Read> =>
  (await editor.get(`${pathOf(contentType)}/admin/id/${id}`)).body.response as Read

const done = async (contentType: string, verb: string, body: object) => {
  const { status } = await editor.post(`${pathOf(contentType)}/${verb}`, body)
  expect([verb, status]).toEqual([verb, 200])
}

const [monday, tuesday] = ["2026-07-06T09:00:00.000Z", "2026-07-07T15:30:00.000Z"]

const past = "2026-06-01T09:00:00.000Z"

const move = (locale: "en" | "ru", publishAt = tuesday) => ({ locale, publishAt })

describe.each(contentTypes)("$contentType", ({ contentType, sent }) => {
  const reschedule = (entries: object[], by = editor) => by.post(`${pathOf(contentType)}/reschedule`, { entries })

  const scheduled = { state: "scheduled", publishAt: monday } as const

  test("moves the first publication of each language to an instant of its own, and can be undone", async () => {
    const entry = sent({ en: scheduled, ru: scheduled })
    await done(contentType, "add", entry)
    const moves = [move("en"), move("ru", "2026-07-08T15:30:00.000Z")]
    const { status, body } = await reschedule([{ id: entry.id, version: 1, moves }])
    expect([status, body.response]).toMatchObject([200, { items: [{ id: entry.id, version: 2 }], skipped: [] }])
    const { translations } = await read(contentType, entry.id)
    expect([translations.en?.publishedAt, translations.ru?.publishedAt]).toEqual([tuesday, "2026-07-08T15:30:00.000Z"])
    await done(contentType, "undo", { entries: [{ id: entry.id, version: 2 }] })
    expect((await read(contentType, entry.id)).translations.en?.publishedAt).toBe(monday)
  })

  test("leaves what was changed since as it was: not scheduled with it", async () => {
    const entry = sent({ en: { ...scheduled, title: "As scheduled" } })
    await done(contentType, "add", entry)
    const { en, ru } = entry.translations
    const changed = { ...entry, translations: { en: { ...en, title: "Changed since" }, ru } }
    await done(contentType, "save", draftOf(changed as typeof entry, 1))
    expect((await reschedule([{ id: entry.id, version: 2, moves: [move("en")] }])).status).toBe(200)
    const { translations, working } = await read(contentType, entry.id)
    expect(translations.en).toMatchObject({ title: "As scheduled", publishedAt: tuesday })
    expect(working.translations.en?.title).toBe("Changed since")
  })

  test("moves the update of a public text", async () => {
    const entry = sent({ en: { state: "published", title: "Public" } })
    await done(contentType, "add", entry)
    const { en, ru } = entry.translations
    const changed = { ...entry, translations: { en: { ...en, title: "Update" }, ru } }
    await done(contentType, "save", draftOf(changed as typeof entry, 1))
    await done(contentType, "publish", { entries: [{ id: entry.id, version: 2 }], locale: "en", ...scheduled })
    expect((await reschedule([{ id: entry.id, version: 3, moves: [move("en")] }])).status).toBe(200)
    const { translations, layers } = await read(contentType, entry.id)
    expect([translations.en?.title, layers.en.updateAt]).toEqual(["Public", tuesday])
  })

  test("refuses a text that is not scheduled, and an instant that is past, naming the entry", async () => {
    const [open, waiting] = [sent({ en: { state: "published" } }), sent({ en: scheduled })]
    for (const entry of [open, waiting]) await done(contentType, "add", entry)
    const nothing = await reschedule([{ id: open.id, version: 1, moves: [move("en")] }])
    expect([nothing.status, nothing.body]).toMatchObject([
      400,
      { code: 1000, details: [{ path: "body.entries.0.translations.en", message: "is not scheduled" }] },
    ])
    const late = await reschedule([
      { id: waiting.id, version: 1, moves: [move("en", past)] },
      { id: open.id, version: 1, moves: [move("ru")] },
    ])
    expect([late.status, late.body]).toMatchObject([400, { details: [{ path: "body.entries.0.publishAt" }, {}] }])
    expect((await read(contentType, waiting.id)).version).toBe(1)
  })

  test("of two who move it the second gets the conflict, with the entry as the first left it", async () => {
    const entry = sent({ en: scheduled })
    await done(contentType, "add", entry)
    expect((await reschedule([{ id: entry.id, version: 1, moves: [move("en")] }])).status).toBe(200)
    const second = await reschedule([{ id: entry.id, version: 1, moves: [move("en", "2026-07-09T15:30:00.000Z")] }])
    expect([second.status, second.body]).toMatchObject([
      409,
      { present: [{ id: entry.id, version: 2, translations: { en: { publishedAt: tuesday } } }] },
    ])
  })

  test("moves those that fit, and names the others", async () => {
    const [waiting, removed] = [sent({ en: scheduled }), sent({ en: scheduled })]
    for (const entry of [waiting, removed]) await done(contentType, "add", entry)
    await done(contentType, "remove", { id: removed.id, version: 1 })
    const { body } = await reschedule([
      { id: waiting.id, version: 1, moves: [move("en")] },
      { id: removed.id, version: 2, moves: [move("en")] },
    ])
    expect(body.response).toMatchObject({ items: [{ id: waiting.id }], skipped: [{ id: removed.id, code: "gone" }] })
  })

  test("rejects what is no move", async () => {
    const id = sent({ en: {} }).id
    for (const entries of [
      [],
      [{ id, version: 1, moves: [] }],
      [{ id, version: 1, moves: [move("en"), move("en")] }],
      [{ id, version: 1, moves: [{ locale: "en", publishAt: null }] }],
      [1, 2].map(() => ({ id, version: 1, moves: [move("en")] })),
    ])
      expect((await reschedule(entries)).status).toBe(400)
  })
})

test("an update that is moved past another one does not undo what that decides of the shared fields", async () => {
  const en = postText({ state: "published", title: "Public" })
  const post = sentPost({ translations: { en, ru: postText({ state: "published", title: "Открыто" }) } })
  await done("blog", "add", post)
  const changeTo = async (name: string, version: number, publishAt: string, locale: "en" | "ru") => {
    const changed = { ...post, author: { en: name, ru: name } }
    await done("blog", "save", draftOf(changed, version))
    const entries = [{ id: post.id, version: version + 1 }]
    await done("blog", "publish", { entries, locale, state: "scheduled", publishAt })
  }
  await changeTo("First", 1, monday, "en")
  await changeTo("Second", 3, tuesday, "ru")
  const moves = [move("en", "2026-07-09T15:30:00.000Z")]
  await done("blog", "reschedule", { entries: [{ id: post.id, version: 5, moves }] })
  const { body } = await editor.get(`/v1/api/v1/blog/admin/id/${post.id}`)
  const { scheduled } = body.response as {
    scheduled: Record<"en" | "ru", { fields: { author: { en: string } } } | null>
  }
  expect([scheduled.ru?.fields.author.en, scheduled.en]).toEqual(["Second", null])
})

test("moves on PostgreSQL as well, and of many who move at once one wins", async () => {
  const context = { ...api.context, database: postgres }
  const actor = { id: null, name: "Editor" }
  const en = postText({ state: "scheduled", publishAt: monday })
  const { id, ...content } = blogAddition.parse(sentPost({ translations: { en, ru: null } }))
  await addEntry(context, blogContentType, actor, { id, content })
  const results = await Promise.allSettled(
    ["07", "08", "09"].map((day) =>
      rescheduleEntries(context, blogContentType, actor, {
        entries: [{ id, version: 1, moves: [move("en", `2026-07-${day}T15:30:00.000Z`)] }],
      })
    )
  )
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"])
})
