import { randomUUID } from "node:crypto"
import { blogContentType } from "../../../../server/content/content-types/post-content-types.ts"
import { changeEntries } from "../../../../server/content/editing/entry-publishing-service.ts"
import { promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { contentState } from "../../../../server/db/content-changes.ts"
import { ApiError } from "../../../../server/http/api-error.ts"
import { addPost } from "../../../support/content-factory.ts"
import { contentTypes, type SentTexts } from "../../../support/content-input.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { useTestApp, type Envelope } from "../../../support/test-app.ts"

const api = useTestApp()

type SavedText = { title: string; state: string; publishedAt: string | null; updatedAt: string }

type Saved = {
  id: string
  version: number
  updatedAt: string
  removedAt: string | null
  translations: Record<"en" | "ru", SavedText | null>
}

let editor: StaffMember

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

const saved = ({ body }: { body: Envelope }) => body.response as Saved

const at = (instant: string) => {
  api.clock.now = new Date(instant)
}

const now = "2026-06-15T12:00:00.000Z"

const published: SentTexts["en"] = { title: "Known", state: "published" }

describe.each(contentTypes)("writing $contentType", ({ contentType, sent }) => {
  const base = `/v1/api/v1/${contentType}`
  const add = (entry: object) => editor.post(`${base}/add`, entry)
  const edit = (entry: object, version: number) => editor.post(`${base}/edit`, { ...entry, version })
  const remove = (id: string, version: number) => editor.post(`${base}/remove`, { id, version })
  const publish = (entries: { id: string; version: number }[], locale: string, state: string) =>
    editor.post(`${base}/publish`, { entries, locale, state })
  const publicTitle = async (id: string, locale: "en" | "ru" = "en") => {
    const { body } = await api.get(`${base}/id/${id}`)
    return (body.response as { translations?: Record<string, { title: string }> } | undefined)?.translations?.[locale]
      ?.title
  }
  const revisions = () => api.database.store.selectFrom("revision").selectAll().orderBy("version").execute()
  const audit = () => api.database.store.selectFrom("audit_entry").selectAll().orderBy("id").execute()

  test("adds a draft with a revision and an audit entry, visible to users only", async () => {
    const entry = sent({ en: { title: "Secret" } })
    const response = await add(entry)

    expect(response.status).toBe(200)
    expect(saved(response)).toMatchObject({
      id: entry.id,
      version: 1,
      createdAt: now,
      updatedAt: now,
      removedAt: null,
      translations: { en: { title: "Secret", state: "draft", publishedAt: null, updatedAt: now }, ru: null },
    })
    expect((await api.get(`${base}/id/${entry.id}`)).status).toBe(404)
    expect((await editor.get(`${base}/admin/id/${entry.id}`)).body.response).toEqual(saved(response))
    expect(await revisions()).toMatchObject([{ entry_id: entry.id, version: 1, author_id: editor.id }])
    const kind = contentType === "jobs" ? "job" : contentType
    expect(await audit()).toMatchObject([
      { actor_id: editor.id, action: `${kind}.add`, subject_id: entry.id, details: { version: 1 } },
    ])
  })

  test("returns the current entry when the same entry is added again, and changes nothing", async () => {
    const entry = sent({ en: published, ru: { title: "План", state: "scheduled", publishAt: "2026-06-16T12:00:00Z" } })
    await add(entry)
    expect(saved(await add(entry)).version).toBe(1)
    await edit({ ...entry, translations: { ...entry.translations, ru: null } }, 1)
    const before = await contentState(api.database.store)

    at("2026-06-20T12:00:00Z")
    editor = await addStaff(api, "editor")
    const again = await add(entry)

    expect(again.status).toBe(200)
    expect(saved(again)).toMatchObject({ version: 2, translations: { ru: null } })
    expect(await contentState(api.database.store)).toEqual(before)
    expect(await revisions()).toHaveLength(2)
    expect(await audit()).toHaveLength(2)
  })

  test("rejects another entry under the same id as a conflict, with the current one", async () => {
    const entry = sent({ en: published })
    await add(entry)
    const { status, body } = await add({ ...sent({ en: { ...published, title: "Another" } }), id: entry.id })
    expect([status, body.code]).toEqual([409, 1300])
    expect((body as { present?: Saved }).present).toMatchObject({ id: entry.id, version: 1 })
  })

  test("treats ids as case-insensitive", async () => {
    const entry = sent({ en: {} })
    await add(entry)
    const response = await add({ ...entry, id: entry.id.toUpperCase() })
    expect([response.status, saved(response).id]).toEqual([200, entry.id])
  })

  test("shows an edit to the next public read, and increments the version", async () => {
    const entry = sent({ en: published })
    await add(entry)
    expect(await publicTitle(entry.id)).toBe("Known")

    const next = sent({ en: { ...published, title: "Better known" } })
    const response = await edit({ ...next, id: entry.id }, 1)

    expect(saved(response).version).toBe(2)
    expect(await publicTitle(entry.id)).toBe("Better known")
  })

  test("rejects an edit of an older version as a conflict, with the current entry", async () => {
    const entry = sent({ en: { title: "First" } })
    await add(entry)
    await edit({ ...sent({ en: { title: "Second" } }), id: entry.id }, 1)
    const before = await contentState(api.database.store)

    const { status, body } = await edit({ ...sent({ en: { title: "Third" } }), id: entry.id }, 1)

    expect([status, body.code]).toEqual([409, 1300])
    const { present } = body as { present?: Saved }
    expect(present).toMatchObject({ version: 2, translations: { en: { title: "Second" } } })
    expect(present).toEqual((await editor.get(`${base}/admin/id/${entry.id}`)).body.response)
    expect(await contentState(api.database.store)).toEqual(before)
  })

  test("keeps version and history when an edit changes nothing", async () => {
    const entry = sent({ en: published })
    await add(entry)
    at("2026-06-15T13:00:00Z")
    const response = await edit(entry, 1)
    expect(saved(response)).toMatchObject({ version: 1, updatedAt: now })
    expect(await revisions()).toHaveLength(1)
  })

  test("responds with 404 when an unknown entry is edited, removed, read or restored", async () => {
    const entry = sent({ en: {} })
    const path = `/v1/api/v1/revisions/${contentType}/${entry.id}`
    const responses = [
      await edit(entry, 1),
      await remove(entry.id, 1),
      await editor.get(`${base}/admin/id/${entry.id}`),
      await editor.get(path),
      await editor.get(`${path}/1`),
      await editor.post(`${path}/1/restore`, { version: 1 }),
    ]
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(responses.map(() => [404, 1200]))
  })

  test("publishes one language without changing the other", async () => {
    const entry = sent({ en: { title: "One" }, ru: { title: "Один", state: "published" } })
    const before = saved(await add(entry))
    at("2026-06-15T13:00:00Z")
    const en = { ...entry.translations.en, state: "published" }

    const response = await edit({ ...entry, translations: { ...entry.translations, en } }, 1)

    expect(saved(response).translations.ru).toEqual(before.translations.ru)
    expect(saved(response).translations.en).toMatchObject({
      state: "published",
      publishedAt: "2026-06-15T13:00:00.000Z",
      updatedAt: "2026-06-15T13:00:00.000Z",
    })
    expect([await publicTitle(entry.id), await publicTitle(entry.id, "ru")]).toEqual(["One", "Один"])
  })

  test("keeps the date of the first publication after edits and unpublishing", async () => {
    const entry = sent({ en: published })
    await add(entry)
    const en = entry.translations.en
    at("2026-06-15T13:30:00Z")
    const back = await edit({ ...entry, translations: { en: { ...en, state: "draft" }, ru: null } }, 1)
    expect(saved(back).translations.en).toMatchObject({ state: "draft", publishedAt: now })
    expect((await api.get(`${base}/id/${entry.id}`)).status).toBe(404)

    const again = await edit({ ...entry, translations: { en: { ...en, title: "Again" }, ru: null } }, 2)

    expect(saved(again).translations.en).toMatchObject({ state: "published", publishedAt: now })
    expect(await publicTitle(entry.id)).toBe("Again")
  })

  test("publishes a text with a date in the past", async () => {
    const entry = sent({ en: { ...published, publishAt: "2024-02-29T10:00:00+00:00" } })
    expect((await add(entry)).status).toBe(400)
    const response = await add(sent({ en: { ...published, publishAt: "2024-02-29T10:00:00Z" } }))
    expect(saved(response).translations.en?.publishedAt).toBe("2024-02-29T10:00:00.000Z")
  })

  test("shows a scheduled text on time; an edit based on the earlier version still saves", async () => {
    const publishAt = "2026-06-15T12:30:00.000Z"
    const entry = sent({ en: { title: "Soon", state: "scheduled", publishAt } })
    expect(saved(await add(entry)).translations.en).toMatchObject({ state: "scheduled", publishedAt: publishAt })
    expect(await publicTitle(entry.id)).toBeUndefined()
    at("2026-06-15T12:31:00Z")
    await promoteDue(api.context)
    expect(await publicTitle(entry.id)).toBe("Soon")

    const en = { ...entry.translations.en, title: "Sooner" }
    const response = await edit({ ...entry, translations: { en, ru: null } }, 1)

    expect(saved(response).translations.en).toMatchObject({ state: "published", publishedAt: publishAt })
    expect(await publicTitle(entry.id)).toBe("Sooner")
  })

  test.each([
    ["a scheduled text without a time", { state: "scheduled" }],
    ["a scheduled text whose time is behind", { state: "scheduled", publishAt: "2026-06-15T12:00:00Z" }],
    ["a published text whose time lies ahead", { state: "published", publishAt: "2026-06-15T12:00:01Z" }],
    ["a draft with a time", { state: "draft", publishAt: "2026-07-15T12:00:01Z" }],
    ["a year that nobody plans for", { state: "published", publishAt: "0000-01-01T00:00:00Z" }],
    ["a moment that is none", { state: "published", publishAt: "2026-02-30T00:00:00Z" }],
  ] as const)("rejects %s", async (_what, text) => {
    const { status, body } = await add(sent({ ru: text }))
    expect([status, body.details?.map(({ path }) => path)]).toEqual([400, ["body.translations.ru.publishAt"]])
    expect(await revisions()).toEqual([])
  })

  test("removes a language with null, and requires at least one", async () => {
    const entry = sent({ en: published, ru: { title: "Один", state: "published" } })
    await add(entry)
    expect(
      saved(await edit({ ...entry, translations: { ...entry.translations, en: null } }, 1)).translations.en
    ).toBeNull()
    expect(await publicTitle(entry.id)).toBeUndefined()
    expect(await publicTitle(entry.id, "ru")).toBe("Один")

    const none = await edit({ ...entry, translations: { en: null, ru: null } }, 2)
    const missing = await edit({ ...entry, translations: { ru: entry.translations.ru } }, 2)

    expect(none.body.details).toMatchObject([{ path: "body.translations" }])
    expect(missing.body.details).toMatchObject([{ path: "body.translations.en" }])
  })

  test("rejects fields that only the server sets", async () => {
    const entry = sent({ en: {} })
    for (const field of ["version", "createdAt", "updatedAt", "removedAt", "authorId", "formerLinks", "closedAt"]) {
      const { status, body } = await add({ ...entry, [field]: 1 })
      expect([status, body.details?.[0]?.path]).toEqual([400, `body.${field}`])
    }
    const en = { ...entry.translations.en, publishedAt: now }
    expect((await add({ ...entry, translations: { en, ru: null } })).status).toBe(400)
  })

  test("removes an entry from public reads, adds it to the delta, and does nothing when repeated", async () => {
    const entry = sent({ en: published })
    await add(entry)
    const { cursor } = (await api.get(base)).body.response as { cursor: string }
    expect((await remove(entry.id, 7)).body.code).toBe(1300)

    const response = await remove(entry.id, 1)

    expect(saved(response)).toMatchObject({ version: 2, removedAt: now })
    expect((await api.get(`${base}/id/${entry.id}`)).status).toBe(contentType === "jobs" ? 410 : 404)
    expect((await api.get(`${base}?since=${cursor}`)).body.response).toMatchObject({
      changed: [],
      removed: [{ id: entry.id }],
    })
    const before = await contentState(api.database.store)
    expect([(await remove(entry.id, 1)).status, (await remove(entry.id, 2)).status]).toEqual([200, 200])
    expect(await contentState(api.database.store)).toEqual(before)
    expect((await edit(entry, 1)).body.code).toBe(1300)
    expect((await edit(entry, 2)).body.code).toBe(1201)
    // For example, the response to the first request was lost.
    expect((await add(entry)).status).toBe(200)
  })

  test("publishes and unpublishes many entries in one request, in one language only", async () => {
    const some = [1, 2, 3].map((number) => sent({ en: { title: `T${number}` }, ru: { title: `Т${number}` } }))
    const entries: { id: string; version: number }[] = []
    for (const entry of some) entries.push(saved(await add(entry)))
    const { cursor } = (await api.get(base)).body.response as { cursor: string }
    const places = entries.map(({ id, version }) => ({ id, version }))
    at("2026-06-15T13:00:00Z")

    const { status, body } = await publish(places, "ru", "published")

    expect(status).toBe(200)
    const { items } = body.response as { items: Saved[] }
    expect(items.map(({ id, version }) => ({ id, version }))).toEqual(places.map(({ id }) => ({ id, version: 2 })))
    expect(items[0]?.translations.en).toMatchObject({ state: "draft", updatedAt: now })
    expect(items[0]?.translations.ru).toMatchObject({ state: "published", publishedAt: "2026-06-15T13:00:00.000Z" })
    expect(items[0]?.translations.ru).not.toHaveProperty("body")
    expect(await publicTitle(entries[1]?.id ?? "", "ru")).toBe("Т2")
    expect(await publicTitle(entries[1]?.id ?? "", "en")).toBeUndefined()
    expect((await editor.get(`${base}/admin/id/${entries[1]?.id ?? ""}`)).body.response).toMatchObject({
      translations: { ru: { body: { content: [{ type: "paragraph" }] } } },
    })

    const again = await publish(
      items.map(({ id, version }) => ({ id, version })),
      "ru",
      "published"
    )
    expect((again.body.response as { items: Saved[] }).items.map(({ version }) => version)).toEqual([2, 2, 2])
    await publish([{ id: items[0]?.id ?? "", version: 2 }], "ru", "draft")
    const delta = (await api.get(`${base}?since=${cursor}`)).body.response as { changed: object[]; removed: object[] }
    expect([delta.changed.length, delta.removed]).toEqual([2, [{ id: items[0]?.id }]])
    expect((await audit()).map(({ action }) => action.replace(/^\w+\./, "")).slice(3)).toEqual([
      "publish",
      "publish",
      "publish",
      "withdraw",
    ])
  })

  test("publishes those of many entries that it can, and names the others with the reason", async () => {
    const one = saved(await add(sent({ en: { title: "One" } })))
    const two = saved(await add(sent({ en: { title: "Two" } })))
    const russian = saved(await add(sent({ ru: { title: "Три" } })))
    const gone = saved(await add(sent({ en: { title: "Four" } })))
    await remove(gone.id, 1)
    const unknown = randomUUID()
    const place = ({ id }: { id: string }, version = 1) => ({ id, version })

    const places = [place(two, 2), place(one), place({ id: unknown }), place(russian), place(gone, 2)]
    const { status, body } = await publish(places, "en", "published")

    const { items, skipped } = body.response as { items: Saved[]; skipped: object[] }
    expect(status).toBe(200)
    expect(items).toMatchObject([{ id: one.id, version: 2, translations: { en: { state: "published" } } }])
    expect(skipped).toMatchObject([
      { id: two.id, title: "Two", code: "versionConflict", details: [{ path: "version" }], linkTakenBy: null },
      { id: unknown, title: "", code: "notFound", details: [{ path: "id" }] },
      { id: russian.id, title: "Три", code: "invalidRequest", details: [{ path: "translations.en" }] },
      { id: gone.id, title: "Four", code: "gone", details: [{ path: "id" }] },
    ])
    expect(await publicTitle(one.id)).toBe("One")
  })

  test("refuses a publication that fits none of the entries, with the first reason and the details of all", async () => {
    const one = saved(await add(sent({ en: {} })))
    const russian = saved(await add(sent({ ru: {} })))
    const gone = saved(await add(sent({ en: {} })))
    await remove(gone.id, 1)
    const place = ({ id }: Saved, version = 1) => ({ id, version })
    const before = await contentState(api.database.store)
    const refused = async (entries: { id: string; version: number }[]) => {
      const { status, body } = await publish(entries, "en", "published")
      return [status, body.code, body.details?.map(({ path }) => path)]
    }

    const all = ["body.entries.0.version", "body.entries.1.translations.en"]
    expect(await refused([place(one, 2), place(russian)])).toEqual([409, 1300, all])
    expect(await refused([{ id: randomUUID(), version: 1 }])).toEqual([404, 1200, ["body.entries.0.id"]])
    expect(await refused([place(russian)])).toEqual([400, 1000, ["body.entries.0.translations.en"]])
    expect(await refused([place(gone, 2)])).toEqual([410, 1201, ["body.entries.0.id"]])
    expect(await refused([place(one), place(one)])).toEqual([400, 1000, ["body.entries"]])
    expect(await refused([])).toEqual([400, 1000, ["body.entries"]])
    expect(await refused(Array.from({ length: 101 }, () => ({ id: randomUUID(), version: 1 })))).toEqual([
      400,
      1000,
      ["body.entries"],
    ])
    expect(await contentState(api.database.store)).toEqual(before)
    const { body } = await publish([place(one, 2)], "en", "published")
    expect((body as { present?: Saved[] }).present).toMatchObject([{ id: one.id, version: 1 }])
  })
})

test("what a step has written of an entry before it refuses is undone, and the others stay changed", async () => {
  const [one, two] = [await addPost(api.database), await addPost(api.database)]
  const before = await contentState(api.database.store)
  const { skipped } = await changeEntries(
    api.context,
    blogContentType,
    { id: randomUUID(), name: "Ann" },
    [one, two].map(({ id }) => ({ id, version: 1 })),
    {
      step: async (write, { id }, change) => {
        await blogContentType.touch(write, id, { ...change, version: 2 })
        if (id === two.id) throw new ApiError("gone")
      },
    }
  )
  expect(skipped).toMatchObject([{ id: two.id, code: "gone" }])
  const rows = await api.database.store.selectFrom("post").select(["id", "version"]).orderBy("version").execute()
  expect(rows).toEqual([
    { id: two.id, version: 1 },
    { id: one.id, version: 2 },
  ])
  expect((await contentState(api.database.store)).position).toBe(before.position + 1)
})
