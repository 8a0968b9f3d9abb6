import { promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { contentState } from "../../../../server/db/content-changes.ts"
import type { Locale } from "../../../../shared/locales.ts"
import { contentTypes, draftOf, type SentTexts } from "../../../support/content-input.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { useTestApp, type Envelope } from "../../../support/test-app.ts"

const api = useTestApp()

type Title = { title: string } | null

type Saved = {
  id: string
  version: number
  updatedAt: string
  translations: Record<Locale, { title: string; state: string; publishedAt: string | null; updatedAt: string } | null>
  working: { fields: object | null; translations: Record<Locale, Title>; updatedAt: string | null }
  scheduled: Record<Locale, { text: { title: string }; fields: object | null; publishAt: string } | null>
  layers: { fields: boolean } & Record<Locale, { working: boolean; updateAt: string | null }>
}

let editor: StaffMember

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

const saved = ({ body }: { body: Envelope }) => body.response as Saved

const at = (instant: string) => {
  api.clock.now = new Date(instant)
}

const live: SentTexts["en"] = { title: "Live", state: "published" }

const later = "2026-06-15T13:30:00.000Z"

/** Legal documents share their link alone; legal-routes.test.ts has it in a working copy. */
const withFields = contentTypes.filter(({ contentType }) => contentType !== "legal")

describe.each(withFields)("working copies of $contentType", ({ contentType, sent }) => {
  const base = `/v1/api/v1/${contentType}`
  const isPost = contentType !== "jobs"
  const add = async (texts: SentTexts) => {
    const entry = sent(texts)
    const response = await editor.post(`${base}/add`, entry)
    expect(response.status).toBe(200)
    return entry
  }
  type Entry = Awaited<ReturnType<typeof add>>
  const titled = (entry: Entry, titles: Partial<Record<Locale, string>>): Entry => {
    const { en, ru } = entry.translations
    const one = (text: typeof en, title: string | undefined) =>
      text && title !== undefined ? { ...text, title } : text
    return { ...entry, translations: { en: one(en, titles.en), ru: one(ru, titles.ru) } } as Entry
  }
  /** Another value of a field that both languages share. */
  const changed = isPost ? { author: { en: "Bea", ru: "Бея" } } : { department: "art" }
  const other = isPost ? { videoUrl: "https://v.example/1" } : { employmentType: "INTERN" }
  const save = (entry: Entry | object, version: number | null) =>
    editor.post(`${base}/save`, draftOf(entry as Entry, version))
  const publish = (id: string, version: number, more: object = { locale: "en" }) =>
    editor.post(`${base}/publish`, { entries: [{ id, version }], state: "published", ...more })
  const drop = (id: string, version: number, layer: string, parts: string[]) =>
    editor.post(`${base}/drop`, { id, version, layer, parts })
  const read = async (id: string) => saved(await editor.get(`${base}/admin/id/${id}`))
  const isPublic = async (id: string) => {
    const { version: _, ...entry } = ((await api.get(`${base}/id/${id}`)).body.response ?? {}) as Record<
      string,
      unknown
    >
    return entry
  }
  const publicPosition = async () => (await contentState(api.database.store)).publicPosition
  const verbs = async () => {
    const rows = await api.database.store.selectFrom("audit_entry").select("action").orderBy("id").execute()
    return rows.map(({ action }) => action.replace(/^\w+\./, ""))
  }

  test("keeps a save over a public text as its working copy, and changes nothing that visitors see", async () => {
    const entry = await add({ en: live, ru: { title: "Черновик" } })
    const [known, position] = [await isPublic(entry.id), await publicPosition()]
    at("2026-06-15T13:00:00Z")

    const response = await save({ ...titled(entry, { en: "Better", ru: "Лучше" }), ...changed }, 1)

    expect(saved(response)).toMatchObject({
      version: 2,
      translations: {
        en: { title: "Live", state: "published", updatedAt: "2026-06-15T12:00:00.000Z" },
        ru: { title: "Лучше", state: "draft" },
      },
      working: {
        fields: changed,
        translations: { en: { title: "Better" }, ru: null },
        updatedAt: "2026-06-15T13:00:00.000Z",
      },
      scheduled: { en: null, ru: null },
      layers: { fields: true, en: { working: true, updateAt: null }, ru: { working: false, updateAt: null } },
    })
    expect(saved(response)).not.toMatchObject(changed)
    expect(await isPublic(entry.id)).toEqual(known)
    expect(await publicPosition()).toBe(position)
    expect(await verbs()).toEqual(["add", "save"])
    const { items } = (await editor.get(`${base}/admin`)).body.response as { items: Saved[] }
    expect(items[0]?.layers).toEqual(saved(response).layers)
    expect(items[0]).not.toHaveProperty("working")
  })

  test("keeps the version when a save changes nothing, and drops a copy that equals what is public", async () => {
    const entry = await add({ en: live })
    expect(saved(await save(entry, 1)).version).toBe(1)
    const copy = titled(entry, { en: "Better" })
    await save({ ...copy, ...changed }, 1)
    expect(saved(await save({ ...copy, ...changed }, 2)).version).toBe(2)

    const back = saved(await save(entry, 2))

    expect(back).toMatchObject({ version: 3, working: { fields: null, translations: { en: null } } })
    expect(await api.database.store.selectFrom("working_copy").selectAll().execute()).toEqual([])
  })

  test("rejects a save of an older version as a conflict, with the present entry and its layers", async () => {
    const entry = await add({ en: live })
    await save(titled(entry, { en: "First" }), 1)
    const { status, body } = await save(titled(entry, { en: "Second" }), 1)
    expect([status, body.code]).toEqual([409, 1300])
    expect((body as { present?: Saved }).present?.working.translations.en).toMatchObject({ title: "First" })
    await editor.post(`${base}/remove`, { id: entry.id, version: 2 })
    expect((await save(entry, 3)).body.code).toBe(1201)
    expect((await drop(entry.id, 3, "working", ["en"])).body.code).toBe(1201)
    expect((await save(sent({ en: {} }), 1)).status).toBe(404)
    expect((await drop(sent({ en: {} }).id, 1, "working", ["en"])).status).toBe(404)
    expect((await drop(entry.id, 1, "working", ["en"])).body.code).toBe(1300)
  })

  test("deletes a draft language that a save leaves out, but none that is scheduled or public", async () => {
    const entry = await add({ en: live, ru: { title: "Черновик" } })
    const { en } = entry.translations
    const ru = { ...entry, translations: { en: null, ru: entry.translations.ru } }

    const refused = await save(ru, 1)
    expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, "body.translations.en"])
    expect(saved(await save({ ...entry, translations: { en, ru: null } }, 1)).translations.ru).toBeNull()
    expect((await save({ ...entry, translations: { en: null, ru: null } }, 2)).status).toBe(400)
  })

  test("adds an entry by a save without a version, and does so once when it is repeated", async () => {
    const entry = sent({ en: { title: "New" } })
    expect(saved(await save(entry, null))).toMatchObject({ version: 1, translations: { en: { state: "draft" } } })
    expect(saved(await save(entry, null)).version).toBe(1)
    expect((await save(titled(entry, { en: "Another" }), null)).body.code).toBe(1300)
    expect(saved(await save(titled(entry, { en: "Newer" }), 1)).version).toBe(2)
    expect(saved(await save(entry, null))).toMatchObject({ version: 2, translations: { en: { title: "Newer" } } })
    expect(await verbs()).toEqual(["add", "save"])
    if (!isPost) return
    const foreign = contentType === "blog" ? "devblog" : "blog"
    const { body } = await editor.post(
      `/v1/api/v1/${foreign}/save`,
      draftOf({ ...entry, ...(foreign === "devblog" ? { game: "frostborn" } : { game: undefined }) })
    )
    expect(body.details?.[0]?.path).toBe("body.id")
  })

  test("publishes the working copy of a language and of the shared fields, and leaves the other language's", async () => {
    const entry = await add({ en: live, ru: { title: "Известно", state: "published" } })
    await save({ ...titled(entry, { en: "Better", ru: "Лучше" }), ...changed }, 1)
    at("2026-06-15T13:00:00Z")

    const response = await publish(entry.id, 2)

    expect((response.body.response as { skipped: object[] }).skipped).toEqual([])
    expect(await read(entry.id)).toMatchObject({
      version: 3,
      ...changed,
      translations: {
        en: { title: "Better", publishedAt: "2026-06-15T12:00:00.000Z", updatedAt: "2026-06-15T13:00:00.000Z" },
        ru: { title: "Известно", updatedAt: "2026-06-15T12:00:00.000Z" },
      },
      working: { fields: null, translations: { en: null, ru: { title: "Лучше" } } },
    })
    expect(await isPublic(entry.id)).toMatchObject({
      translations: { en: { title: "Better" }, ru: { title: "Известно" } },
    })
    expect(saved(await editor.get(`${base}/admin/id/${entry.id}`)).version).toBe(3)
    expect(((await publish(entry.id, 3)).body.response as { items: Saved[] }).items[0]?.version).toBe(3)
    await publish(entry.id, 3, { locales: ["en", "ru"] })
    expect((await read(entry.id)).working).toMatchObject({ updatedAt: null })
    expect(await verbs()).toEqual(["add", "save", "update", "update"])
  })

  test("takes a language down with the topmost layer as its draft, so that nothing is lost", async () => {
    const entry = await add({ en: live })
    await save({ ...titled(entry, { en: "Better" }), ...changed }, 1)

    await publish(entry.id, 2, { locale: "en", state: "draft" })

    expect(await read(entry.id)).toMatchObject({
      version: 3,
      ...changed,
      translations: { en: { title: "Better", state: "draft" } },
      working: { fields: null, updatedAt: null },
    })
    expect((await api.get(`${base}/id/${entry.id}`)).status).toBe(404)
    expect(await verbs()).toEqual(["add", "save", "withdraw"])
  })

  test("keeps changed fields in the working copy while the other language is public", async () => {
    const entry = await add({ en: live, ru: { title: "Известно", state: "published" } })
    await save({ ...entry, ...changed }, 1)
    const known = await isPublic(entry.id)
    await publish(entry.id, 2, { locale: "ru", state: "draft" })
    expect(await read(entry.id)).toMatchObject({ working: { fields: changed } })
    const { translations: before, ...fields } = known as { translations: object }
    const { translations: after, ...present } = (await isPublic(entry.id)) as { translations: object }
    expect(present).toEqual(fields)
    expect([Object.keys(before), Object.keys(after)]).toEqual([["en", "ru"], ["en"]])
  })

  test("drops the working copy: back to what is public, by parts and all at once", async () => {
    const entry = await add({ en: live, ru: { title: "Известно", state: "published" } })
    const copy = { ...titled(entry, { en: "Better", ru: "Лучше" }), ...changed }
    await save(copy, 1)

    const russian = saved(await drop(entry.id, 2, "working", ["ru"]))
    expect(russian).toMatchObject({
      version: 3,
      working: { fields: changed, translations: { en: { title: "Better" }, ru: null } },
    })
    const all = saved(await drop(entry.id, 3, "working", ["fields", "en", "ru"]))
    expect(all).toMatchObject({ version: 4, working: { fields: null, translations: { en: null, ru: null } } })
    expect(saved(await drop(entry.id, 4, "working", ["fields", "en", "ru"])).version).toBe(4)
    expect(await verbs()).toEqual(["add", "save", "drop", "drop"])
    expect(
      (await editor.post(`/v1/api/v1/revisions/${contentType}/${entry.id}/2/restore`, { version: 4 })).status
    ).toBe(200)
    expect(await read(entry.id)).toMatchObject({ working: { translations: { ru: { title: "Лучше" } } } })
  })

  test("publishes a scheduled update on time with the fields that it carries; a newer copy stays above", async () => {
    const entry = await add({ en: live, ru: { title: "Известно", state: "published" } })
    await save({ ...titled(entry, { en: "Planned" }), ...changed }, 1)
    const known = await isPublic(entry.id)
    const response = await publish(entry.id, 2, { locale: "en", state: "scheduled", publishAt: later })
    expect((response.body.response as { items: Saved[] }).items[0]?.layers).toEqual({
      fields: false,
      en: { working: false, updateAt: later },
      ru: { working: false, updateAt: null },
    })
    expect(await read(entry.id)).toMatchObject({
      version: 3,
      translations: { en: { title: "Live", state: "published" } },
      scheduled: { en: { text: { title: "Planned" }, fields: changed, publishAt: later }, ru: null },
    })
    await save({ ...titled(entry, { en: "Newer" }), ...changed }, 3)
    expect(await isPublic(entry.id)).toEqual(known)
    expect(await promoteDue(api.context)).toBe(0)
    const position = await publicPosition()

    at(later)
    expect(await promoteDue(api.context)).toBe(1)
    expect(await promoteDue(api.context)).toBe(0)

    expect(await publicPosition()).toBeGreaterThan(position)
    expect(await isPublic(entry.id)).toMatchObject({
      translations: {
        en: { title: "Planned", publishedAt: "2026-06-15T12:00:00.000Z", updatedAt: later },
        ru: { title: "Известно", updatedAt: "2026-06-15T12:00:00.000Z" },
      },
    })
    expect(await read(entry.id)).toMatchObject({
      version: 4,
      ...changed,
      scheduled: { en: null },
      working: { fields: null, translations: { en: { title: "Newer" } } },
    })
    expect(await verbs()).toEqual(["add", "save", "schedule", "save", "update"])
  })

  test("moves a scheduled update with the newest working copy, and ends it without losing its text", async () => {
    const entry = await add({ en: live })
    await save(titled(entry, { en: "Planned" }), 1)
    await publish(entry.id, 2, { locale: "en", state: "scheduled", publishAt: later })
    await save(titled(entry, { en: "Newer" }), 3)
    const moved = "2026-06-15T13:40:00.000Z"
    await publish(entry.id, 4, { locale: "en", state: "scheduled", publishAt: moved })
    expect(await read(entry.id)).toMatchObject({
      scheduled: { en: { text: { title: "Newer" }, publishAt: moved } },
      working: { translations: { en: null } },
    })

    const ended = saved(await drop(entry.id, 5, "scheduled", ["en"]))

    expect(ended).toMatchObject({
      version: 6,
      scheduled: { en: null },
      working: { translations: { en: { title: "Newer" } } },
    })
    await publish(entry.id, 6, { locale: "en", state: "scheduled", publishAt: moved })
    await save(titled(entry, { en: "Newest" }), 7)
    expect(saved(await drop(entry.id, 8, "scheduled", ["en"])).working.translations.en).toMatchObject({
      title: "Newest",
    })
    at("2026-06-15T13:50:00Z")
    expect(await promoteDue(api.context)).toBe(0)
  })

  test("publishes at once what was scheduled, and ends the plan", async () => {
    const entry = await add({ en: live })
    await save({ ...titled(entry, { en: "Planned" }), ...changed }, 1)
    await publish(entry.id, 2, { locale: "en", state: "scheduled", publishAt: later })

    await publish(entry.id, 3)

    expect(await read(entry.id)).toMatchObject({
      ...changed,
      scheduled: { en: null },
      translations: { en: { title: "Planned" } },
    })
    at(later)
    expect(await promoteDue(api.context)).toBe(0)
  })

  test("publishes only its own fields before the other language's plan, which still comes", async () => {
    const entry = await add({ en: live, ru: { title: "Известно", state: "published" } })
    await save({ ...titled(entry, { ru: "План" }), ...changed }, 1)
    await publish(entry.id, 2, { locale: "ru", state: "scheduled", publishAt: later })
    await save({ ...titled(entry, { en: "Now", ru: "План" }), ...changed, ...other }, 3)

    await publish(entry.id, 4)

    const between = await read(entry.id)
    expect(between).toMatchObject({ ...other, scheduled: { ru: { fields: { ...changed, ...other } } } })
    expect(between).not.toMatchObject(changed)
    at(later)
    await promoteDue(api.context)
    expect(await read(entry.id)).toMatchObject({ ...changed, ...other, translations: { ru: { title: "План" } } })
  })

  test("a plan does not undo a field that was published with another value in between", async () => {
    const entry = await add({ en: live, ru: { title: "Известно", state: "published" } })
    await save({ ...titled(entry, { ru: "План" }), ...changed }, 1)
    await publish(entry.id, 2, { locale: "ru", state: "scheduled", publishAt: later })
    const decided = isPost ? { author: { en: "Cid", ru: "Сид" } } : { department: "qa" }
    await save({ ...titled(entry, { ru: "План" }), ...decided }, 3)
    await publish(entry.id, 4)
    at(later)
    await promoteDue(api.context)
    expect(await read(entry.id)).toMatchObject({ ...decided, translations: { ru: { title: "План" } } })
  })

  test("schedules the first publication of a draft, freezes it, and takes it back as a draft", async () => {
    const entry = await add({ en: { title: "Soon" } })
    await publish(entry.id, 1, { locale: "en", state: "scheduled", publishAt: later })
    expect(await read(entry.id)).toMatchObject({
      version: 2,
      translations: { en: { state: "scheduled", publishedAt: later } },
      scheduled: { en: null },
    })
    await save({ ...titled(entry, { en: "Sooner" }), ...changed }, 2)
    expect(await read(entry.id)).toMatchObject({
      translations: { en: { title: "Soon" } },
      working: { fields: changed, translations: { en: { title: "Sooner" } } },
    })

    await publish(entry.id, 3, { locale: "en", state: "scheduled", publishAt: "2026-06-15T13:40:00.000Z" })
    expect(await read(entry.id)).toMatchObject({
      ...changed,
      translations: { en: { title: "Sooner", publishedAt: "2026-06-15T13:40:00.000Z" } },
      working: { fields: null },
    })
    await publish(entry.id, 4, { locale: "en", state: "draft" })
    expect(await read(entry.id)).toMatchObject({
      translations: { en: { title: "Sooner", state: "draft", publishedAt: null } },
    })
    at("2026-06-15T13:50:00Z")
    expect(await promoteDue(api.context)).toBe(0)
  })

  test("a first publication of one language carries the changed fields past the other that is public", async () => {
    const entry = await add({ en: { title: "Soon" }, ru: { title: "Известно", state: "published" } })
    await save({ ...entry, ...changed }, 1)
    await publish(entry.id, 2, { locale: "en", state: "scheduled", publishAt: later })
    const planned = await read(entry.id)
    expect(planned).toMatchObject({
      translations: { en: { state: "scheduled" } },
      scheduled: { en: { fields: changed, publishAt: later } },
    })
    expect(planned).not.toMatchObject(changed)
    at(later)
    expect(await promoteDue(api.context)).toBe(1)
    expect(await read(entry.id)).toMatchObject({
      ...changed,
      translations: { en: { title: "Soon", state: "published" } },
      scheduled: { en: null },
    })
  })

  test.each([
    ["no instant", { state: "scheduled" }, "body.publishAt"],
    ["an instant behind", { state: "scheduled", publishAt: "2026-06-15T11:00:00Z" }, "body.entries.0.publishAt"],
    ["nothing that changed", { state: "scheduled", publishAt: later }, "body.entries.0.translations.en"],
    ["an instant for a draft", { state: "draft", publishAt: later }, "body.publishAt"],
    ["a date ahead", { state: "published", publishAt: later }, "body.entries.0.translations.en.publishAt"],
    ["no language", { locale: undefined }, "body.locale"],
    ["both forms of languages", { locales: ["en"] }, "body.locale"],
    ["a language twice", { locale: undefined, locales: ["en", "en"] }, "body.locales"],
  ])("does not publish a public text with %s", async (_what, more, path) => {
    const entry = await add({ en: live })
    const { status, body } = await publish(entry.id, 1, { locale: "en", ...more })
    expect([status, body.details?.[0]?.path]).toEqual([400, path])
    expect((await read(entry.id)).version).toBe(1)
  })

  test.each([
    ["a part that there is not", { layer: "working", parts: ["de"] }, "body.parts.0"],
    ["no part", { layer: "working", parts: [] }, "body.parts"],
    ["a part twice", { layer: "working", parts: ["en", "en"] }, "body.parts"],
    ["scheduled fields without a language", { layer: "scheduled", parts: ["fields"] }, "body.parts"],
  ])("does not drop %s", async (_what, { layer, parts }, path) => {
    const entry = await add({ en: live })
    const { status, body } = await drop(entry.id, 1, layer, parts)
    expect([status, body.details?.[0]?.path]).toEqual([400, path])
  })

  test("an edit by a client without working copies changes what is public, and leaves the copies", async () => {
    const entry = await add({ en: live })
    await save({ ...titled(entry, { en: "Copy" }), ...changed }, 1)

    const response = saved(
      await editor.post(`${base}/edit`, { ...titled(entry, { en: "Edited" }), ...other, version: 2 })
    )

    expect(response).toMatchObject({
      version: 3,
      ...other,
      translations: { en: { title: "Edited", state: "published" } },
      working: { fields: { ...changed, ...other }, translations: { en: { title: "Copy" } } },
    })
    const same = saved(await editor.post(`${base}/edit`, { ...titled(entry, { en: "Copy" }), ...changed, version: 3 }))
    expect(same).toMatchObject({ version: 4, ...changed, working: { fields: null, translations: { en: null } } })
  })

  test("an edit that takes a text down unchanged has the working copy as its draft", async () => {
    const entry = await add({ en: live })
    await save({ ...titled(entry, { en: "Copy" }), ...changed }, 1)
    const down = { ...entry, translations: { en: { ...entry.translations.en, state: "draft" }, ru: null } }
    expect(saved(await editor.post(`${base}/edit`, { ...down, version: 2 }))).toMatchObject({
      ...changed,
      translations: { en: { title: "Copy", state: "draft" } },
      working: { fields: null, translations: { en: null } },
    })
  })

  test("a removal ends copies and plans; restoring brings the copies back, and what the plan had", async () => {
    const entry = await add({ en: live, ru: { title: "Известно", state: "published" } })
    await save({ ...titled(entry, { en: "Planned", ru: "Копия" }), ...changed }, 1)
    await publish(entry.id, 2, { locale: "en", state: "scheduled", publishAt: later })
    const removed = saved(await editor.post(`${base}/remove`, { id: entry.id, version: 3 }))
    expect(removed).toMatchObject({ scheduled: { en: null }, working: { translations: { en: null, ru: null } } })
    at(later)
    expect(await promoteDue(api.context)).toBe(0)

    const path = `/v1/api/v1/revisions/${contentType}/${entry.id}/3/restore`
    expect(saved(await editor.post(path, { version: 4 }))).toMatchObject({
      version: 5,
      translations: { en: { title: "Live", state: "published" }, ru: { title: "Известно", state: "published" } },
      working: { fields: changed, translations: { en: { title: "Planned" }, ru: { title: "Копия" } } },
      scheduled: { en: null },
    })
  })

  test("a removed entry comes back with the update that had become public", async () => {
    const entry = await add({ en: live })
    await save(titled(entry, { en: "Planned" }), 1)
    await publish(entry.id, 2, { locale: "en", state: "scheduled", publishAt: later })
    at(later)
    await promoteDue(api.context)
    await editor.post(`${base}/remove`, { id: entry.id, version: 3 })
    const path = `/v1/api/v1/revisions/${contentType}/${entry.id}/3/restore`
    expect(saved(await editor.post(path, { version: 4 }))).toMatchObject({
      translations: { en: { title: "Planned", state: "published" } },
      working: { translations: { en: null } },
    })
  })

  test("restores one language, or the shared fields alone", async () => {
    const entry = await add({ en: { title: "One" }, ru: { title: "Один" } })
    await save({ ...titled(entry, { en: "Two", ru: "Два" }), ...changed }, 1)
    const restore = (version: number, more: object) =>
      editor.post(`/v1/api/v1/revisions/${contentType}/${entry.id}/1/restore`, { version, ...more })

    expect(saved(await restore(2, { locales: ["ru"], fields: false }))).toMatchObject({
      version: 3,
      ...changed,
      translations: { en: { title: "Two" }, ru: { title: "Один" } },
    })
    const fields = saved(await restore(3, { locales: [], fields: true }))
    expect(fields).toMatchObject({ version: 4, translations: { en: { title: "Two" }, ru: { title: "Один" } } })
    expect(fields).not.toMatchObject(changed)
    expect(saved(await restore(4, { locales: [], fields: false })).version).toBe(4)
  })

  test("restores a language that was deleted as a draft, and refuses one that the revision lacks", async () => {
    const entry = await add({ en: live, ru: { title: "Один" } })
    const { en } = entry.translations
    await save({ ...entry, translations: { en, ru: null } }, 1)
    const path = (version: number) => `/v1/api/v1/revisions/${contentType}/${entry.id}/${version}/restore`
    const { body } = await editor.post(path(2), { version: 2, locales: ["en", "ru"] })
    expect(body.details?.[0]?.path).toBe("body.locales.1")

    expect(saved(await editor.post(path(1), { version: 2, locales: ["ru"] }))).toMatchObject({
      translations: { en: { state: "published" }, ru: { title: "Один", state: "draft" } },
    })
  })

  test("lists revisions with the title that the save made, also that of a working copy", async () => {
    const entry = await add({ en: live })
    await save(titled(entry, { en: "Copy" }), 1)
    const { body } = await editor.get(`/v1/api/v1/revisions/${contentType}/${entry.id}`)
    expect(body.response).toMatchObject({
      items: [
        { version: 2, title: "Copy", stateChanges: [] },
        { version: 1, title: "Live" },
      ],
    })
    const revision = (await editor.get(`/v1/api/v1/revisions/${contentType}/${entry.id}/2`)).body.response
    expect(revision).toMatchObject({ entry: { working: { translations: { en: { title: "Copy" } } } } })
  })
})
