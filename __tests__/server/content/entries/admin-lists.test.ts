import {
  addVacancy,
  addPicture,
  addPost,
  deleteVacancy,
  deletePost,
  documentOf,
  editPost,
  paragraph,
} from "../../../support/content-factory.ts"
import { sentVacancy, sentPost } from "../../../support/content-input.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

let admin: StaffMember

beforeEach(async () => {
  admin = await addStaff(api, "admin")
})

type List = { items: { id: string; link: string }[]; total: number; page: number; perPage: number }

const list = async (query: Record<string, string> = {}, contentType = "blog"): Promise<List> => {
  const { body } = await admin.get(`/v1/api/v1/${contentType}/admin?${new URLSearchParams(query).toString()}`)
  return body.response as List
}

const links = async (query: Record<string, string> = {}) => (await list(query)).items.map(({ link }) => link)

test("lists entries of every state without their bodies, and none of the other blog", async () => {
  const coverFileId = await addPicture(api.database)
  const inBody = await addPicture(api.database)
  const body = documentOf({ type: "image", attrs: { fileId: inBody, alt: "", caption: null } })
  await addPost(api.database, { link: "open", coverFileId, texts: { en: { title: "Open", body } } })
  await addPost(api.database, { link: "closed", texts: { ru: { state: "draft" } } })
  await addPost(api.database, { kind: "devblog" })

  const response = await list()

  expect([response.total, response.page, response.perPage]).toEqual([2, 1, 20])
  const open = response.items.find(({ link }) => link === "open")
  expect(open).toMatchObject({
    game: null,
    cover: { fileId: coverFileId, focalPoint: { x: 0.25, y: 0.75 } },
    pictures: [{ id: coverFileId, width: 1600 }],
    translations: { en: { title: "Open", state: "published", publishedAt: "2026-06-01T09:00:00.000Z" }, ru: null },
  })
  expect(JSON.stringify(response)).not.toContain("body")
})

test("finds part of a title or link in either language, in any case", async () => {
  await addPost(api.database, {
    link: "night-of-signals",
    texts: { en: { title: "Night" }, ru: { title: "Ночь ЁЛКИ" } },
  })
  await addPost(api.database, { link: "other", texts: { ru: { title: "другая", state: "draft" } } })
  for (const q of ["NIGHT", "of-sig", "ночь", "НОЧЬ", "елки", "  Ёлки "])
    expect([q, await links({ q })]).toEqual([q, ["night-of-signals"]])
  expect(await links({ q: "ДРУГ" })).toEqual(["other"])
  expect(await links({ q: "nothing" })).toEqual([])
  expect(await links({ q: "" })).toHaveLength(2)
})

test.each(["%", "_", "\\", "a%c", "a_c", "%%", "\\%", "'", "';--"])(
  "finds %j literally, and nothing else",
  async (q) => {
    await addPost(api.database, { link: "plain", texts: { en: { title: "abc" } } })
    await addPost(api.database, { link: "odd", texts: { en: { title: `x ${q} y` } } })
    expect(await links({ q })).toEqual(["odd"])
  }
)

test("finds words of titles, short texts, texts and captions in any order, all of them, in drafts too", async () => {
  const bold = { type: "text" as const, text: "light", marks: [{ type: "bold" as const }] }
  const body = documentOf(
    paragraph("A beacon at the harbour."),
    { type: "paragraph", content: [{ type: "text", text: "Star" }, bold, { type: "text", text: "s fade." }] },
    { type: "image", attrs: { fileId: await addPicture(api.database), alt: "A lantern", caption: "By the quay" } }
  )
  const ru = { title: "Ночь", body: documentOf(paragraph("Маяк у причала.")), state: "draft" as const }
  await addPost(api.database, { link: "night", texts: { en: { title: "Night of Signals", body }, ru } })
  await addPost(api.database, {
    link: "day",
    texts: { en: { title: "Day", body: documentOf(paragraph("A beacon.")) } },
  })

  const both = ["beacon harbour", "harbour night", "МАЯК beacon", "starlights", "lantern quay", "excerpt signals"]
  for (const q of both) expect([q, await links({ q })]).toEqual([q, ["night"]])
  expect(await links({ q: "beacon", sort: "title" })).toEqual(["day", "night"])
  expect(await links({ q: "beacon причал day" })).toEqual([])
  // Marks and names of nodes are no words, and the words of two blocks are not one.
  for (const q of ["bold", "paragraph", "harbour.star"]) expect([q, await links({ q })]).toEqual([q, []])
})

test("finds words of a working copy, and sorts by the instant of a scheduled update", async () => {
  const text = { title: "Night", excerpt: "", body: documentOf(paragraph("Stars.")), coverAlt: "" }
  const sent = sentPost({ link: "shown" })
  const published = { ...text, state: "published" as const, publishAt: null }
  await admin.post("/v1/api/v1/blog/add", { ...sent, translations: { en: published, ru: null } })
  const changed = { ...text, title: "Dusk", body: documentOf(paragraph("A lantern.")) }
  const draft = { ...sent, version: 1, translations: { en: changed, ru: null } }
  expect((await admin.post("/v1/api/v1/blog/save", draft)).status).toBe(200)
  await addPost(api.database, {
    link: "soon",
    texts: { en: { state: "scheduled", publishedAt: "2027-01-02T00:00:00Z" } },
  })
  expect(await links({ q: "dusk lantern" })).toEqual(["shown"])
  expect(await links({ q: "night stars" })).toEqual(["shown"])
  expect(await links({ sort: "scheduled" })).toEqual(["soon", "shown"])

  const schedule = { locale: "en", state: "scheduled", publishAt: "2027-01-01T00:00:00Z" }
  const entries = [{ id: sent.id, version: 2 }]
  expect((await admin.post("/v1/api/v1/blog/publish", { entries, ...schedule })).status).toBe(200)
  expect(await links({ sort: "scheduled" })).toEqual(["shown", "soon"])
  expect(await links({ q: "lantern" })).toEqual(["shown"])
})

test("finds published languages with changes that are not public, alone and together with drafts", async () => {
  const text = { title: "Night", excerpt: "", body: documentOf(paragraph("Stars.")), coverAlt: "" }
  const published = { ...text, state: "published" as const, publishAt: null }
  const addBoth = async (link: string) => {
    const sent = sentPost({ link })
    await admin.post("/v1/api/v1/blog/add", { ...sent, translations: { en: published, ru: published } })
    return sent
  }
  const save = async (sent: ReturnType<typeof sentPost>, changes: object) => {
    const draft = { ...sent, version: 1, translations: { en: text, ru: text }, ...changes }
    expect((await admin.post("/v1/api/v1/blog/save", draft)).status).toBe(200)
  }
  await addBoth("as-it-is")
  await save(await addBoth("text"), { translations: { en: { ...text, title: "Dusk" }, ru: text } })
  await save(await addBoth("settings"), { author: { en: "Somebody", ru: "Кто-то" } })
  const updated = await addBoth("update")
  await save(updated, { translations: { en: text, ru: { ...text, title: "Dusk" } } })
  const schedule = { locale: "ru", state: "scheduled", publishAt: "2027-01-01T00:00:00Z" }
  const entries = [{ id: updated.id, version: 2 }]
  expect((await admin.post("/v1/api/v1/blog/publish", { entries, ...schedule })).status).toBe(200)
  await addPost(api.database, { link: "draft", texts: { en: { state: "draft" } } })

  const found = async (query: Record<string, string>) => (await links(query)).sort()
  expect(await found({ state: "changed" })).toEqual(["settings", "text", "update"])
  expect(await found({ state: "changed", locale: "en" })).toEqual(["settings", "text"])
  expect(await found({ state: "changed", locale: "ru" })).toEqual(["settings", "update"])
  expect(await found({ state: "unpublished" })).toEqual(["draft", "settings", "text", "update"])
  expect(await found({ state: "unpublished", locale: "ru" })).toEqual(["settings", "update"])
  expect(await found({ state: "published" })).toEqual(["as-it-is", "settings", "text", "update"])
})

test("finds words of vacancies' texts", async () => {
  const body = documentOf(paragraph("You paint snow."))
  const { id } = await addVacancy(api.database, { texts: { en: { title: "Painter", body, state: "draft" } } })
  await addVacancy(api.database, { texts: { en: { title: "Painter" } } })
  expect((await list({ q: "snow painter" }, "jobs")).items.map((item) => item.id)).toEqual([id])
})

test("counts all matches on a page behind the last one", async () => {
  await addPost(api.database, { texts: { en: { title: "Night" } } })
  expect(await list({ q: "night", page: "7" })).toMatchObject({ items: [], total: 1 })
})

test("filters by state and language together", async () => {
  await addPost(api.database, { link: "both", texts: { en: {}, ru: { state: "draft" } } })
  await addPost(api.database, { link: "russian", texts: { ru: {} } })
  await addPost(api.database, {
    link: "soon",
    texts: { en: { state: "scheduled", publishedAt: "2027-01-01T00:00:00Z" } },
  })
  const removed = await addPost(api.database, { link: "removed" })
  await deletePost(api.database, removed.id)

  const found = async (query: Record<string, string>) => (await links(query)).sort()

  expect(await found({})).toEqual(["both", "russian", "soon"])
  expect(await found({ locale: "en" })).toEqual(["both", "soon"])
  expect(await found({ state: "published" })).toEqual(["both", "russian"])
  expect(await found({ state: "published", locale: "ru" })).toEqual(["russian"])
  expect(await found({ state: "draft" })).toEqual(["both"])
  expect(await found({ state: "draft", locale: "en" })).toEqual([])
  expect(await found({ state: "scheduled" })).toEqual(["soon"])
  expect(await found({ state: "removed" })).toEqual(["removed"])
})

test("sorts by change, date and title in both directions, entries without a value last", async () => {
  const first = await addPost(api.database, {
    link: "b",
    texts: { en: { title: "bear", publishedAt: "2026-01-03T00:00:00Z" } },
  })
  await addPost(api.database, {
    link: "a",
    texts: {
      en: { title: "Ant", publishedAt: "2026-01-01T00:00:00Z" },
      ru: { title: "Я", publishedAt: "2026-01-04T00:00:00Z" },
    },
  })
  await addPost(api.database, { link: "c", texts: { en: { title: "Cat", state: "draft" } } })
  await editPost(
    api.database,
    first.id,
    { en: { title: "bear", publishedAt: "2026-01-03T00:00:00Z" } },
    new Date("2026-06-15T13:00:00Z")
  )

  expect((await links())[0]).toBe("b")
  expect((await links({ sort: "updated" })).at(-1)).toBe("b")
  expect(await links({ sort: "title" })).toEqual(["a", "b", "c"])
  expect(await links({ sort: "-title" })).toEqual(["c", "b", "a"])
  expect(await links({ sort: "published" })).toEqual(["b", "a", "c"])
  expect(await links({ sort: "-published" })).toEqual(["a", "b", "c"])
  expect(await links({ sort: "-published", locale: "en" })).toEqual(["b", "a", "c"])
  expect(await links({ sort: "title", locale: "ru" })).toEqual(["a"])
})

test("sorts by the next scheduled publication; what is published is not scheduled, and the other way round", async () => {
  const scheduled = (day: string) => ({ state: "scheduled" as const, publishedAt: `2027-01-${day}T00:00:00Z` })
  await addPost(api.database, { link: "late", texts: { en: scheduled("09"), ru: scheduled("05") } })
  await addPost(api.database, { link: "soon", texts: { en: scheduled("07"), ru: scheduled("02") } })
  await addPost(api.database, { link: "shown", texts: { en: { publishedAt: "2026-01-01T00:00:00Z" } } })
  expect(await links({ sort: "scheduled" })).toEqual(["soon", "late", "shown"])
  expect(await links({ sort: "-scheduled" })).toEqual(["late", "soon", "shown"])
  expect(await links({ sort: "scheduled", locale: "ru" })).toEqual(["soon", "late"])
  expect((await links({ sort: "-published" }))[0]).toBe("shown")
})

test("sorts by state, by the date of one language, and by who saved last", async () => {
  const dated = (day: string, state: "published" | "scheduled" = "published") => ({
    state,
    publishedAt: `2026-0${state === "published" ? 1 : 7}-${day}T00:00:00Z`,
  })
  await addPost(api.database, { link: "open", texts: { en: dated("02"), ru: dated("03") } })
  await addPost(api.database, { link: "soon", texts: { en: dated("05", "scheduled") } })
  await addPost(api.database, { link: "half", texts: { en: dated("01"), ru: { state: "draft" } } })
  expect(await links({ sort: "state" })).toEqual(["half", "soon", "open"])
  expect(await links({ sort: "-state" })).toEqual(["open", "soon", "half"])
  expect((await links({ sort: "-state", locale: "en" })).at(-1)).toBe("soon")
  expect(await links({ sort: "dateEn" })).toEqual(["half", "open", "soon"])
  expect(await links({ sort: "-dateEn" })).toEqual(["soon", "open", "half"])
  // A draft has no date.
  expect((await links({ sort: "dateRu" }))[0]).toBe("open")
  expect((await links({ sort: "-dateRu" }))[0]).toBe("open")

  const editor = await addStaff(api, "editor")
  await editor.post("/v1/api/v1/blog/add", sentPost({ link: "of-editor" }))
  await admin.post("/v1/api/v1/blog/add", sentPost({ link: "of-admin" }))
  expect((await links({ sort: "author" })).slice(0, 2)).toEqual(["of-admin", "of-editor"])
  expect((await links({ sort: "-author" })).slice(0, 2)).toEqual(["of-editor", "of-admin"])
})

test("lists every entry exactly once across pages", async () => {
  for (let number = 0; number < 5; number += 1) await addPost(api.database)
  const seen: string[] = []
  for (const page of ["1", "2", "3", "4"]) {
    const { items, total } = await list({ perPage: "2", page })
    expect(total).toBe(5)
    seen.push(...items.map(({ id }) => id))
  }
  expect(new Set(seen).size).toBe(5)
})

test("filters only the dev-blog by game", async () => {
  await addPost(api.database, { game: "frostborn" })
  await addPost(api.database, { game: "last-day-on-earth" })
  expect((await list({ game: "frostborn" }, "devblog")).total).toBe(1)
  expect((await list({}, "devblog")).total).toBe(2)
  expect((await admin.get("/v1/api/v1/blog/admin?game=frostborn")).status).toBe(400)
})

test("lists vacancies with closed ones, and finds them by title", async () => {
  await addVacancy(api.database, { texts: { en: { title: "Painter" }, ru: { title: "Художник" } } })
  const removed = await addVacancy(api.database)
  await deleteVacancy(api.database, removed.id)
  expect(await list({ q: "ХУДОЖ", sort: "title", state: "published" }, "jobs")).toMatchObject({
    total: 1,
    items: [{ closed: false, closedAt: null, department: "engineering", translations: { en: { title: "Painter" } } }],
  })
  expect((await list({ state: "removed" }, "jobs")).items.map(({ id }) => id)).toEqual([removed.id])
})

test.each([
  "sort=random",
  "state=lost",
  "locale=de",
  "perPage=101",
  "page=0",
  "since=x",
  "q=a&q=b",
  `q=${"x".repeat(161)}`,
  "q=%00",
])("rejects %s", async (query) => {
  for (const contentType of ["blog", "devblog", "jobs"])
    expect((await admin.get(`/v1/api/v1/${contentType}/admin?${query}`)).status).toBe(400)
})

test("returns who created an entry and who saved it last, and filters by that user", async () => {
  const [ann, ben] = [await addStaff(api, "editor"), await addStaff(api, "editor")]
  const begun = sentPost({ link: "of-ann" })
  await ann.post("/v1/api/v1/blog/add", begun)
  await ben.post("/v1/api/v1/blog/add", sentPost({ link: "of-ben" }))
  const { id, ...content } = begun
  await ben.post("/v1/api/v1/blog/edit", { ...content, id, version: 1, link: "of-both" })
  await addPost(api.database, { link: "of-nobody" })

  const names = (await list({ q: "of-both" })).items[0]
  expect(names).toMatchObject({ begunBy: { id: ann.id }, editedBy: { id: ben.id } })
  expect((await list({ q: "of-nobody" })).items[0]).toMatchObject({ begunBy: null, editedBy: null })
  expect(await links({ editor: ben.id, sort: "title" })).toHaveLength(2)
  expect(await links({ editor: ann.id })).toEqual(["of-both"])
  expect(await links({ editor: "me" })).toEqual([])
  const { body } = await ann.get("/v1/api/v1/blog/admin?editor=me&state=draft")
  expect(body.response).toMatchObject({ total: 1, items: [{ link: "of-both" }] })
  // A user who only saved in between is no longer found, unless they created the entry.
  await ann.post("/v1/api/v1/blog/edit", { ...content, id, version: 2, link: "of-both-again" })
  expect(await links({ editor: ben.id })).toEqual(["of-ben"])
})

test("returns the users of a vacancy too", async () => {
  const recruiter = await addStaff(api, "recruiter")
  await recruiter.post("/v1/api/v1/jobs/add", sentVacancy())
  const { body } = await recruiter.get("/v1/api/v1/jobs/admin?editor=me")
  expect(body.response).toMatchObject({
    total: 1,
    items: [{ begunBy: { id: recruiter.id }, editedBy: { id: recruiter.id } }],
  })
})
