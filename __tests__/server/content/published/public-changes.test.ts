import { promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { contentState } from "../../../../server/db/content-changes.ts"
import type { ContentChange } from "../../../../server/db/change-signal.ts"
import { addPicture, addPost, deletePost, documentOf, paragraph } from "../../../support/content-factory.ts"
import { republishFileUses } from "../../../../server/content/republish-file-uses.ts"
import { findFileUses } from "../../../../server/files/library/file-usage-repository.ts"
import { writeContent } from "../../../../server/db/content-changes.ts"
import { contentTypes, sentPost, sentVacancy, vacancyText, type SentTexts } from "../../../support/content-input.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { testNow, useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

let editor: StaffMember

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

const publicPosition = async () => (await contentState(api.database.store)).publicPosition

/** What visitors see differently since the last call. */
const readChanges = async () => {
  const rows = await api.database.store.deleteFrom("public_change").returningAll().execute()
  return rows
    .sort((one, other) => one.position - other.position || String(one.locale).localeCompare(String(other.locale)))
    .map(({ kind, locale, happening, title, actor_name: by }) => [kind, locale, happening, title, by])
}

/** The public position before and after some work, and what was announced of it. */
const watched = async (work: () => Promise<unknown>) => {
  const announced: Pick<ContentChange, "isPublic">[] = []
  const stop = api.database.changes.subscribe(({ isPublic }) => announced.push({ isPublic }))
  const before = await publicPosition()
  await work()
  stop()
  return { moved: (await publicPosition()) - before > 0, announced }
}

const draft: NonNullable<SentTexts["en"]> = { title: "Draft" }
const open: NonNullable<SentTexts["en"]> = { title: "Open", state: "published" }
const later: NonNullable<SentTexts["en"]> = { title: "Later", state: "scheduled", publishAt: "2026-06-15T12:30:00Z" }

describe.each(contentTypes)("a write of $contentType", ({ contentType, sent }) => {
  const base = `/v1/api/v1/${contentType}`
  const kind = contentType === "jobs" ? "job" : contentType
  const add = (entry: object) => editor.post(`${base}/add`, entry)
  const edit = (entry: object, version: number) => editor.post(`${base}/edit`, { ...entry, version })

  test("is not public while nothing of the entry is: added, saved, scheduled, removed and restored", async () => {
    const entry = sent({ en: draft })
    const { moved, announced } = await watched(async () => {
      await add(entry)
      await edit({ ...sent({ en: { ...draft, title: "Draft, longer" }, ru: draft }), id: entry.id }, 1)
      await edit({ ...sent({ en: later, ru: draft }), id: entry.id }, 2)
      await editor.post(`${base}/remove`, { id: entry.id, version: 3 })
      const path = `/v1/api/v1/revisions/${contentType}/${entry.id}/1/restore`
      expect((await editor.post(path, { version: 4 })).body.response).toMatchObject({ version: 5 })
    })

    expect(moved).toBe(false)
    expect(announced).toEqual(Array.from({ length: 5 }, () => ({ isPublic: false })))
    expect(await readChanges()).toEqual([])
    expect((await api.get(`${base}?since=${(await listOf()).cursor}`)).body.response).toMatchObject({ changed: [] })
  })

  const listOf = async () => (await api.get(base)).body.response as { cursor: string; items: { version: number }[] }

  test("is not public when it changes the draft of one language beside the public text of the other", async () => {
    const { link = "" } = sent({}) as { link?: string }
    const same = (texts: SentTexts) => ({ ...sent(texts), ...(link === "" ? {} : { link }) })
    const body = documentOf(paragraph("The public text."))
    const entry = same({ en: { ...open, body } })
    await add(entry)
    const before = await listOf()

    const { moved } = await watched(() => edit({ ...same({ en: { ...open, body }, ru: draft }), id: entry.id }, 1))

    expect(moved).toBe(false)
    // A client that edits what it has read finds the version there that it has to name.
    const after = await listOf()
    expect([before, after].map(({ items }) => items[0]?.version)).toEqual([1, 2])
    expect(after.cursor).toBe(before.cursor)
  })

  test("is public, and readChanges by language and person, when visitors see something else", async () => {
    const entry = sent({ en: open })
    expect(await watched(() => add(entry))).toEqual({ moved: true, announced: [{ isPublic: true }] })
    const publish = (locale: string, state: string, version: number) =>
      editor.post(`${base}/publish`, { entries: [{ id: entry.id, version }], locale, state })
    await edit({ ...entry, translations: sent({ en: { ...open, title: "Opened" }, ru: draft }).translations }, 1)
    await publish("ru", "published", 2)
    await publish("en", "draft", 3)
    await editor.post(`${base}/remove`, { id: entry.id, version: 4 })

    expect(await readChanges()).toEqual([
      [kind, "en", "published", "Open", editor.name],
      [kind, "en", "changed", "Opened", editor.name],
      [kind, "ru", "published", "Draft", editor.name],
      [kind, "en", "withdrawn", "Opened", editor.name],
      [kind, "ru", "withdrawn", "Draft", editor.name],
    ])
  })

  test("is public at the instant of its schedule, by nobody", async () => {
    await add(sent({ en: later }))
    expect((await watched(() => promoteDue(api.context))).moved).toBe(false)
    api.clock.now = new Date("2026-06-15T12:30:00Z")
    expect(await watched(() => promoteDue(api.context))).toEqual({ moved: true, announced: [{ isPublic: true }] })
    expect(await readChanges()).toEqual([[kind, "en", "published", "Later", ""]])
  })
})

test("a vacancy that closes is readChanges as closed, and its draft is not readChanges at all", async () => {
  const texts = { en: vacancyText(open), ru: vacancyText(draft) }
  const vacancy = sentVacancy({ translations: texts, validThrough: "2026-06-20T00:00:00Z" })
  await editor.post("/v1/api/v1/jobs/add", vacancy)
  await readChanges()
  api.clock.now = new Date("2026-06-20T00:00:01Z")
  expect((await watched(() => promoteDue(api.context))).moved).toBe(true)
  expect(await readChanges()).toEqual([["job", "en", "closed", "Open", ""]])
})

test("a picture that only a draft shows may be replaced without a public change", async () => {
  const coverFileId = await addPicture(api.database)
  const replace = async (name: string) => {
    await api.database.store.updateTable("uploaded_file").set({ name }).where("id", "=", coverFileId).execute()
    const uses = await findFileUses(api.database.store, coverFileId)
    return watched(() => writeContent(api.database, (content) => republishFileUses(content, uses, testNow)))
  }
  await addPost(api.database, { coverFileId, texts: { en: { state: "draft" } } })
  expect((await replace("dusk.jpg")).moved).toBe(false)
  const shown = await addPost(api.database, { coverFileId, texts: { en: { title: "Shown" } } })
  await readChanges()
  expect((await replace("night.jpg")).moved).toBe(true)
  expect(await readChanges()).toEqual([["blog", "en", "changed", "Shown", ""]])
  await deletePost(api.database, shown.id)
})

test("a daily note is public while it is shown, and before that only waits", async () => {
  const set = (shownFrom: string, read: string | null) =>
    editor.post("/v1/api/v1/daily/set", {
      en: { text: "Tea.", link: null, linkLabel: null, picture: null, shownFrom, shownUntil: null },
      ru: null,
      read: { en: read, ru: null },
    })
  const waits = await watched(() => set("2026-06-16T00:00:00Z", null))
  expect(waits).toEqual({ moved: false, announced: [{ isPublic: false }] })
  expect((await watched(() => set("2026-06-15T00:00:00Z", testNow.toISOString()))).moved).toBe(true)
  expect(await readChanges()).toEqual([["daily", "en", "published", "Tea.", editor.name]])
})

test("a former link that a draft takes along is nothing public", async () => {
  const post = sentPost()
  await editor.post("/v1/api/v1/blog/add", post)
  const { moved } = await watched(() => editor.post("/v1/api/v1/blog/edit", { ...post, link: "moved", version: 1 }))
  expect(moved).toBe(false)
})
