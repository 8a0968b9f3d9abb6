import { promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { contentTypes, draftOf, postText, sentPost } from "../../../support/content-input.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { testNow, useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

let editor: StaffMember

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

type Read = {
  version: number
  removedAt: string | null
  translations: Record<"en" | "ru", { state: string; publishedAt: string | null; title: string } | null>
}

const pathOf = (contentType: string) => `/v1/api/v1/${contentType}`

const read = async (contentType: string, id: string): Promise<Read> =>
  (await editor.get(`${pathOf(contentType)}/admin/id/${id}`)).body.response as Read

/** What stays the same when something is undone: everything but the version and the time of the save. */
const contentOf = ({ version: _version, ...entry }: Read) => ({ ...entry, updatedAt: null })

const act = async (contentType: string, verb: string, body: object) => {
  const { status, body: response } = await editor.post(`${pathOf(contentType)}/${verb}`, body)
  expect([verb, status]).toEqual([verb, 200])
  return response.response as Read
}

const undo = (contentType: string, entries: { id: string; version: number; to?: number }[], by = editor) =>
  by.post(`${pathOf(contentType)}/undo`, { entries })

const publicIds = async (contentType: string): Promise<string[]> => {
  const { body } = await api.get(`${pathOf(contentType)}?locale=en`)
  return (body.response as { items: { id: string }[] }).items.map(({ id }) => id)
}

const later = "2026-07-01T09:00:00.000Z"

describe.each(contentTypes)("$contentType", ({ contentType, sent }) => {
  const addPublished = async () => {
    const entry = sent({ en: { state: "published" }, ru: { state: "scheduled", publishAt: later } })
    await act(contentType, "add", entry)
    return entry
  }

  test("brings back what was removed, public and scheduled as it was", async () => {
    const { id } = await addPublished()
    const before = await read(contentType, id)
    api.clock.now = new Date("2026-06-15T12:01:00Z")
    await act(contentType, "remove", { id, version: 1 })
    expect(await publicIds(contentType)).toEqual([])

    const { status, body } = await undo(contentType, [{ id, version: 2 }])

    expect([status, body.response]).toMatchObject([200, { items: [{ id, version: 3 }], skipped: [] }])
    expect(contentOf(await read(contentType, id))).toEqual(contentOf(before))
    expect(await publicIds(contentType)).toEqual([id])
  })

  test("publishes again what was taken down, with its date, and its working copy apart", async () => {
    const entry = await addPublished()
    const { id } = entry
    const changed = { ...entry.translations.en, title: "Not public yet" }
    await act(
      contentType,
      "save",
      draftOf({ ...entry, translations: { ...entry.translations, en: changed } } as never, 1)
    )
    const before = await read(contentType, id)
    await act(contentType, "publish", { entries: [{ id, version: 2 }], locale: "en", state: "draft" })
    expect((await read(contentType, id)).translations.en).toMatchObject({ state: "draft", title: "Not public yet" })

    expect((await undo(contentType, [{ id, version: 3 }])).status).toBe(200)

    expect(contentOf(await read(contentType, id))).toEqual(contentOf(before))
    expect(await publicIds(contentType)).toEqual([id])
  })

  test("takes back the publication of both languages at once, and leaves their words as drafts", async () => {
    const entry = sent({ en: {}, ru: {} })
    const { id } = entry
    await act(contentType, "add", entry)
    const before = await read(contentType, id)
    await act(contentType, "publish", { entries: [{ id, version: 1 }], locales: ["en", "ru"], state: "published" })
    expect(await publicIds(contentType)).toEqual([id])

    expect((await undo(contentType, [{ id, version: 2 }])).status).toBe(200)

    expect(contentOf(await read(contentType, id))).toEqual(contentOf(before))
    expect(await publicIds(contentType)).toEqual([])
  })

  test("moves a plan back", async () => {
    const { id } = await addPublished()
    const publishAt = "2026-08-01T09:00:00.000Z"
    await act(contentType, "publish", { entries: [{ id, version: 1 }], locale: "ru", state: "scheduled", publishAt })
    expect((await undo(contentType, [{ id, version: 2 }])).status).toBe(200)
    expect((await read(contentType, id)).translations.ru).toMatchObject({ state: "scheduled", publishedAt: later })
  })

  test("takes back a plan of several steps at once, as one version", async () => {
    const entry = sent({ en: {}, ru: {} })
    const { id } = entry
    await act(contentType, "add", entry)
    const before = await read(contentType, id)
    await act(contentType, "publish", { entries: [{ id, version: 1 }], locale: "en", state: "published" })
    const publishAt = later
    await act(contentType, "publish", { entries: [{ id, version: 2 }], locale: "ru", state: "scheduled", publishAt })

    const { status, body } = await undo(contentType, [{ id, version: 3, to: 1 }])

    expect([status, body.response]).toMatchObject([200, { items: [{ id, version: 4 }], skipped: [] }])
    expect(contentOf(await read(contentType, id))).toEqual(contentOf(before))
    expect(await publicIds(contentType)).toEqual([])
    expect((await editor.get(`/v1/api/v1/revisions/${contentType}/${id}`)).body.response).toMatchObject({
      items: [{ version: 4 }, { version: 3 }, { version: 2 }, { version: 1 }],
    })
  })

  test("goes back over nothing that somebody else did, and to no version that there is not", async () => {
    const other = await addStaff(api, "editor")
    const { id } = await addPublished()
    const publication = (version: number) => ({ entries: [{ id, version }], locale: "en" })
    await other.post(`${pathOf(contentType)}/publish`, { ...publication(1), state: "draft" })
    await act(contentType, "publish", { ...publication(2), state: "published" })
    const present = await read(contentType, id)

    const conflict = await undo(contentType, [{ id, version: 3, to: 1 }])
    expect([conflict.status, conflict.body]).toMatchObject([
      409,
      { code: 1300, details: [{ path: "body.entries.0.to" }], present: [{ id, version: 3 }] },
    ])
    for (const to of [0, 3, 4]) expect((await undo(contentType, [{ id, version: 3, to }])).status).toBe(400)
    expect(await read(contentType, id)).toEqual(present)
    expect((await undo(contentType, [{ id, version: 3, to: 2 }])).status).toBe(200)
  })

  const soon = "2026-06-15T12:10:00.000Z"

  /** An entry whose only text is scheduled, and has become public by its schedule. */
  const addGoneLive = async () => {
    const entry = sent({ en: { state: "scheduled", publishAt: soon } })
    api.clock.now = testNow
    await act(contentType, "add", entry)
    api.clock.now = new Date("2026-06-15T12:10:01.000Z")
    expect(await promoteDue(api.context)).toBe(1)
    api.clock.now = new Date("2026-06-15T12:12:00.000Z")
    return entry
  }

  test("brings back what its schedule had made public before it was taken down or removed", async () => {
    const { id } = await addGoneLive()
    const before = await read(contentType, id)
    await act(contentType, "publish", { entries: [{ id, version: 1 }], locale: "en", state: "draft" })
    expect((await undo(contentType, [{ id, version: 2 }])).status).toBe(200)
    expect(contentOf(await read(contentType, id))).toEqual(contentOf(before))

    const { id: other } = await addGoneLive()
    const known = await read(contentType, other)
    await act(contentType, "remove", { id: other, version: 1 })
    expect((await undo(contentType, [{ id: other, version: 2 }])).status).toBe(200)
    expect(contentOf(await read(contentType, other))).toEqual(contentOf(known))
    expect((await publicIds(contentType)).sort()).toEqual([id, other].sort())
  })

  test("brings back what its schedule had made public before it was dated anew", async () => {
    const entry = await addGoneLive()
    const { id } = entry
    const before = await read(contentType, id)
    const dated = { ...entry.translations.en, state: "published", publishAt: "2026-06-01T09:00:00.000Z" }
    await act(contentType, "edit", { ...entry, version: 1, translations: { ...entry.translations, en: dated } })
    expect((await undo(contentType, [{ id, version: 2 }])).status).toBe(200)
    expect(contentOf(await read(contentType, id))).toEqual(contentOf(before))

    const planned = { ...dated, state: "scheduled", publishAt: later }
    await act(contentType, "edit", { ...entry, version: 3, translations: { ...entry.translations, en: planned } })
    expect(await publicIds(contentType)).toEqual([])
    expect((await undo(contentType, [{ id, version: 4 }])).status).toBe(200)
    expect(contentOf(await read(contentType, id))).toEqual(contentOf(before))
    expect(await publicIds(contentType)).toEqual([id])
  })

  test("brings back an update that its schedule had made public", async () => {
    const entry = await addPublished()
    const { id } = entry
    const changed = { ...entry.translations, en: { ...entry.translations.en, title: "Updated" } }
    await act(contentType, "save", draftOf({ ...entry, translations: changed } as never, 1))
    await act(contentType, "publish", {
      ...{ entries: [{ id, version: 2 }], locale: "en", state: "scheduled", publishAt: soon },
    })
    api.clock.now = new Date("2026-06-15T12:10:01.000Z")
    expect(await promoteDue(api.context)).toBe(1)
    api.clock.now = new Date("2026-06-15T12:12:00.000Z")
    const before = await read(contentType, id)
    expect(before.translations.en).toMatchObject({ state: "published", title: "Updated" })

    for (const [version, verb, body] of [
      [3, "publish", { entries: [{ id, version: 3 }], locale: "en", state: "draft" }],
      [5, "remove", { id, version: 5 }],
    ] as const) {
      await act(contentType, verb, body)
      expect((await undo(contentType, [{ id, version: version + 1 }])).status).toBe(200)
      expect(contentOf(await read(contentType, id))).toEqual(contentOf(before))
    }
  })

  test("makes nothing public whose instant came while it was down", async () => {
    const entry = sent({ en: { state: "scheduled", publishAt: soon, title: "Unseen" } })
    const { id } = entry
    await act(contentType, "add", entry)
    await act(contentType, "remove", { id, version: 1 })
    api.clock.now = new Date("2026-06-15T12:10:01.000Z")
    await promoteDue(api.context)
    expect((await undo(contentType, [{ id, version: 2 }])).status).toBe(200)
    expect((await read(contentType, id)).translations.en).toMatchObject({ state: "scheduled", publishedAt: soon })

    // No server was there at the instant, and an edit publishes other words with its date.
    const other = { ...entry.translations.en, title: "Seen" }
    await act(contentType, "edit", { ...entry, version: 3, translations: { ...entry.translations, en: other } })
    expect((await read(contentType, id)).translations.en).toMatchObject({ state: "published", publishedAt: soon })
    expect((await undo(contentType, [{ id, version: 4 }])).status).toBe(200)
    expect((await read(contentType, id)).translations.en).toMatchObject({ state: "scheduled", title: "Unseen" })
  })

  test("says who undid it, and stores the version", async () => {
    const { id } = await addPublished()
    await act(contentType, "remove", { id, version: 1 })
    await undo(contentType, [{ id, version: 2 }])
    const { body } = await editor.get(`/v1/api/v1/revisions/${contentType}/${id}`)
    expect(body.response).toMatchObject({ items: [{ version: 3, removed: false, author: "editor" }, {}, {}] })
    const audit = await api.database.store
      .selectFrom("audit_entry")
      .select(["actor_id", "details"])
      .where("action", "like", "%.undo")
      .execute()
    expect(audit).toMatchObject([{ actor_id: editor.id, details: { from: 1, version: 3 } }])
  })

  test("leaves alone what was changed since, and what there is nothing before", async () => {
    const [one, two, three] = [await addPublished(), await addPublished(), await addPublished()]
    await act(contentType, "remove", { id: one.id, version: 1 })
    await act(contentType, "remove", { id: two.id, version: 1 })
    await undo(contentType, [{ id: two.id, version: 2 }])

    const { body } = await undo(contentType, [
      { id: one.id, version: 2 },
      { id: two.id, version: 2 },
      { id: three.id, version: 1 },
    ])

    expect(body.response).toMatchObject({
      items: [{ id: one.id }],
      skipped: [
        { id: two.id, code: "versionConflict" },
        { id: three.id, code: "invalidRequest", details: [{ path: "version" }] },
      ],
    })
    expect((await undo(contentType, [{ id: one.id, version: 2 }])).body).toMatchObject({ code: 1300 })
    expect((await undo(contentType, [{ id: three.id, version: 1 }])).status).toBe(400)
  })

  test("knows no entry that there is not, and nobody without the role", async () => {
    const { id } = await addPublished()
    await act(contentType, "remove", { id, version: 1 })
    const unknown = id.replace(/^.{8}/, "00000000")
    expect((await undo(contentType, [{ id: unknown, version: 2 }])).status).toBe(404)
    expect((await undo(contentType, [], editor)).status).toBe(400)
    expect((await undo(contentType, [{ id, version: 2 }], await addStaff(api))).status).toBe(403)
    expect((await read(contentType, id)).removedAt).not.toBeNull()
  })
})

const published = (title: string) => ({ en: postText({ title, state: "published" }), ru: null })

test("a changed address leads back to the former one", async () => {
  const post = sentPost({ link: "old-link", translations: published("One") })
  await act("blog", "add", post)
  await act("blog", "edit", { ...post, link: "new-link", version: 1 })
  expect(await read("blog", post.id)).toMatchObject({ link: "new-link", formerLinks: ["old-link"] })

  expect((await undo("blog", [{ id: post.id, version: 2 }])).status).toBe(200)

  expect(await read("blog", post.id)).toMatchObject({ link: "old-link", formerLinks: ["new-link"] })
})

test("a publication that changed the address is taken back with it, and the change waits as it did", async () => {
  const post = sentPost({ link: "old-link", translations: published("One") })
  await act("blog", "add", post)
  await act("blog", "save", draftOf({ ...post, link: "new-link" }, 1))
  const before = await read("blog", post.id)
  await act("blog", "publish", { entries: [{ id: post.id, version: 2 }], locale: "en", state: "published" })
  expect(await read("blog", post.id)).toMatchObject({ link: "new-link", formerLinks: ["old-link"] })

  expect((await undo("blog", [{ id: post.id, version: 3 }])).status).toBe(200)

  expect(contentOf(await read("blog", post.id))).toEqual({ ...contentOf(before), formerLinks: ["new-link"] })
})

test("a removed post has its former links again, unless somebody took its own meanwhile", async () => {
  const post = sentPost({ link: "first", translations: published("One") })
  await act("blog", "add", post)
  await act("blog", "edit", { ...post, link: "second", version: 1 })
  await act("blog", "remove", { id: post.id, version: 2 })
  expect((await undo("blog", [{ id: post.id, version: 3 }])).status).toBe(200)
  expect(await read("blog", post.id)).toMatchObject({ link: "second", formerLinks: ["first"] })

  await act("blog", "remove", { id: post.id, version: 4 })
  await act("blog", "add", sentPost({ link: "second", translations: published("Two") }))
  const { status, body } = await undo("blog", [{ id: post.id, version: 5 }])
  expect([status, body]).toMatchObject([409, { present: { title: "Two" } }])
})

test("a removed post whose address an update had changed on schedule has both again", async () => {
  const post = sentPost({ link: "old-link", translations: published("One") })
  const { id } = post
  const putUpdate = async () => {
    await act("blog", "add", post)
    await act("blog", "save", draftOf({ ...post, link: "new-link" }, 1))
    const publishAt = "2026-06-15T12:10:00.000Z"
    await act("blog", "publish", { entries: [{ id, version: 2 }], locale: "en", state: "scheduled", publishAt })
    api.clock.now = new Date("2026-06-15T12:10:01.000Z")
    expect(await promoteDue(api.context)).toBe(1)
    await act("blog", "remove", { id, version: 3 })
  }
  await putUpdate()

  expect((await undo("blog", [{ id, version: 4 }])).status).toBe(200)
  expect(await read("blog", id)).toMatchObject({ link: "new-link", formerLinks: ["old-link"] })

  await api.reset()
  editor = await addStaff(api, "editor")
  await putUpdate()
  expect((await editor.post(`/v1/api/v1/revisions/blog/${id}/3/restore`, { version: 4 })).status).toBe(200)
  expect(await read("blog", id)).toMatchObject({ link: "new-link", formerLinks: ["old-link"] })
})
