import { success } from "../../../../shared/contract/envelope.ts"
import { overview, type Overview } from "../../../../shared/contract/overview.ts"
import { overviewLimits } from "../../../../shared/limits/lists.ts"
import { readOverview } from "../../../../server/content/overview/overview-service.ts"
import type { BlockNode } from "../../../../shared/contract/document.ts"
import { addPicture, addPost, addVacancy, deletePost, documentOf, paragraph } from "../../../support/content-factory.ts"
import { draftOf, postText, sentPost } from "../../../support/content-input.ts"
import { openPostgresTestDatabase } from "../../../support/postgres.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { openTestApp, testNow, useTestApp, type TestApp } from "../../../support/test-app.ts"
import { useTestDatabase } from "../../../support/test-database.ts"

const served = new Set(["/", "/blog/here", encodeURI("/blog/пепел"), "/redirected"])

const api = useTestApp({}, { servesAddress: (path) => served.has(path.split("?")[0] ?? "") })

const postgres = useTestDatabase(openPostgresTestDatabase)

let editor: StaffMember

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

const read = async (by = editor): Promise<Overview> => {
  const { body } = await by.get("/v1/api/v1/entries/overview")
  return success(overview).parse(body).response
}

const linked = (...targets: string[]): BlockNode => ({
  type: "paragraph",
  content: targets.map((href) => ({ type: "text", text: "there", marks: [{ type: "link", attrs: { href } }] })),
})

const inDays = (days: number) => new Date(testNow.getTime() + days * 86_400_000)

const nothing = { items: [], total: 0 }

test("is empty where nothing is planned, and nothing needs care", async () => {
  await addPost(api.database, { texts: { en: {}, ru: {} } })
  expect(await read()).toEqual({
    next: nothing,
    deadLinks: nothing,
    silentPictures: nothing,
    behind: nothing,
    endingVacancies: nothing,
  })
})

test("names what becomes public within the coming days in every language, updates too, the next first", async () => {
  const scheduled = (title: string, days: number) => ({
    title,
    state: "scheduled" as const,
    publishedAt: inDays(days).toISOString(),
  })
  await addPost(api.database, { texts: { en: scheduled("Later", 6), ru: scheduled("Раньше", 2) } })
  await addVacancy(api.database, { texts: { en: scheduled("Too late", overviewLimits.nextDays + 1) } })
  const post = sentPost({ translations: { en: postText({ title: "Old", state: "published" }), ru: null } })
  await editor.post("/v1/api/v1/blog/add", post)
  await editor.post(
    "/v1/api/v1/blog/save",
    draftOf({ ...post, translations: { en: postText({ title: "New" }), ru: null } }, 1)
  )
  const publishAt = inDays(4).toISOString()
  await editor.post("/v1/api/v1/blog/publish", {
    entries: [{ id: post.id, version: 2 }],
    locale: "en",
    state: "scheduled",
    publishAt,
  })

  const { next } = await read()

  expect(next.total).toBe(3)
  expect(next.items).toMatchObject([
    { contentType: "blog", locale: "ru", title: "Раньше", isUpdate: false, at: inDays(2).toISOString() },
    { id: post.id, locale: "en", title: "New", isUpdate: true, at: publishAt },
    { locale: "en", title: "Later", isUpdate: false },
  ])
})

test("names public texts that link to nothing, and leaves other sites and drafts alone", async () => {
  const own = api.context.publicUrl
  const body = documentOf(
    linked(
      "/blog/here",
      "/blog/пепел?a=b#c",
      "/redirected",
      "https://other.example/nowhere",
      "#here",
      "mailto:a@b.example"
    ),
    { type: "blockquote", content: [linked("/blog/gone", `${own}/blog/away`, "/%zz")] }
  )
  const { id } = await addPost(api.database, { texts: { en: { title: "Links", body }, ru: { body, state: "draft" } } })
  await addVacancy(api.database, { texts: { ru: { title: "Художник", body: documentOf(linked("/blog/gone")) } } })

  const { deadLinks } = await read()

  expect(deadLinks?.total).toBe(2)
  expect(deadLinks?.items).toContainEqual({
    contentType: "blog",
    id,
    locale: "en",
    title: "Links",
    targets: ["/%zz", "/blog/gone", `${own}/blog/away`],
  })
})

test("says nothing of links where there is no site", async () => {
  const bare: TestApp = await openTestApp()
  const staff = await addStaff(bare, "editor")
  await addPost(bare.database, { texts: { en: { body: documentOf(linked("/nowhere")) } } })
  expect((await read(staff)).deadLinks).toBeNull()
  await bare.close()
})

test("counts pictures of public texts that say nothing, and the cover", async () => {
  const fileId = await addPicture(api.database)
  const picture = (alt: string): BlockNode => ({ type: "image", attrs: { fileId, alt, caption: null } })
  const body = documentOf(picture(" "), picture("A lantern"), { type: "blockquote", content: [picture("")] })
  await addPost(api.database, { coverFileId: fileId, texts: { en: { title: "Dumb", body }, ru: { alt: "Фонарь" } } })
  await addPost(api.database, { texts: { en: { body, state: "draft" } } })
  expect((await read()).silentPictures).toMatchObject({ total: 1, items: [{ title: "Dumb", locale: "en", count: 3 }] })
})

test("names the language that is behind, until it has caught up or somebody says that it needs nothing", async () => {
  const both = (en: string, ru: string) => ({
    translations: {
      en: postText({ title: en, state: "published" }),
      ru: postText({ title: ru, state: "published" }),
    },
  })
  const post = sentPost(both("One", "Один"))
  const edit = (version: number, en: string, ru: string) =>
    editor.post("/v1/api/v1/blog/edit", { ...post, ...both(en, ru), version })
  await editor.post("/v1/api/v1/blog/add", post)
  expect((await read()).behind).toEqual(nothing)
  expect((await edit(1, "Two", "Один")).status).toBe(200)
  expect((await read()).behind).toMatchObject({ total: 1, items: [{ id: post.id, locale: "ru", title: "Один" }] })
  await editor.post(`/v1/api/v1/revisions/blog/${post.id}/translations/skip`, { version: 2, locale: "ru" })
  expect((await read()).behind).toEqual(nothing)
})

test("a language with an empty text is behind from its first word on", async () => {
  const post = sentPost()
  const save = async (version: number | null, ru: string, en: BlockNode) => {
    const empty = postText({ title: "", excerpt: "", body: documentOf(en) })
    const sent = draftOf({ ...post, translations: { en: empty, ru: postText({ title: ru }) } }, version)
    expect((await editor.post("/v1/api/v1/blog/save", sent)).status).toBe(200)
  }
  await save(null, "Один", { type: "paragraph" })
  const publication = { entries: [{ id: post.id, version: 1 }], locale: "ru", state: "published" }
  expect((await editor.post("/v1/api/v1/blog/publish", publication)).status).toBe(200)
  await save(2, "Два", { type: "paragraph" })
  expect((await read()).behind).toEqual(nothing)
  await save(3, "Два", paragraph("A word"))
  await save(4, "Три", paragraph("A word"))
  expect((await read()).behind).toMatchObject({ total: 1, items: [{ id: post.id, locale: "en" }] })
})

test("names vacancies that end soon, and those that have just ended, but none that somebody closed", async () => {
  const vacancy = async (
    title: string,
    { closed_at = null, ...facts }: { closed_at?: Date | null; valid_through?: Date }
  ) => {
    const { id } = await addVacancy(api.database, { texts: { en: { title } }, ...facts })
    await api.database.store.updateTable("job").set({ closed_at }).where("id", "=", id).execute()
  }
  await vacancy("Soon", { valid_through: inDays(3) })
  await vacancy("Over", { valid_through: inDays(-2), closed_at: inDays(-2) })
  await vacancy("Closed", { valid_through: inDays(5), closed_at: inDays(-1) })
  await vacancy("Far", { valid_through: inDays(overviewLimits.vacancyDays + 1) })
  await vacancy("Open", {})
  expect((await read()).endingVacancies).toMatchObject({
    total: 2,
    items: [
      { title: "Over", isClosed: true, at: inDays(-2).toISOString() },
      { title: "Soon", isClosed: false },
    ],
  })
})

test("shows the first few, counts all, and leaves out what was removed", async () => {
  const body = documentOf(linked("/nowhere"))
  for (let number = 0; number <= overviewLimits.itemsMax; number += 1)
    await addPost(api.database, { texts: { en: { body } } })
  const { id } = await addPost(api.database, { texts: { en: { body } } })
  await deletePost(api.database, id)
  const { deadLinks } = await read()
  expect([deadLinks?.items.length, deadLinks?.total]).toEqual([overviewLimits.itemsMax, overviewLimits.itemsMax + 1])
})

test("shows recruiters vacancies alone, and nothing to people without a role", async () => {
  const body = documentOf(linked("/nowhere"))
  await addPost(api.database, { texts: { en: { body } } })
  await addVacancy(api.database, { texts: { en: { title: "Artist", body } } })
  const recruiter = await addStaff(api, "recruiter")
  expect((await read(recruiter)).deadLinks).toMatchObject({
    total: 1,
    items: [{ title: "Artist", contentType: "jobs" }],
  })
  expect((await (await addStaff(api)).get("/v1/api/v1/entries/overview")).status).toBe(403)
})

test("sees the same on PostgreSQL", async () => {
  const fileId = await addPicture(postgres)
  const body = documentOf(paragraph("One"), linked("/nowhere"), {
    type: "image",
    attrs: { fileId, alt: "", caption: null },
  })
  await addPost(postgres, { texts: { en: { body }, ru: { state: "scheduled", publishedAt: inDays(1).toISOString() } } })
  await addVacancy(postgres, { texts: { en: {} }, valid_through: inDays(1) })
  const context = { ...api.context, database: postgres, servesAddress: (path: string) => path === "/" }
  const roles = { blog: ["editor"], devblog: ["editor"], jobs: ["editor"], legal: ["editor"] } as const
  const seen = await readOverview(context, { roles: ["editor"] }, roles)
  expect(Object.values(seen).map((part) => part?.total)).toEqual([1, 1, 1, 0, 1])
})
