import { randomUUID } from "node:crypto"
import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import { success } from "../../../../shared/contract/envelope.ts"
import { deltaOf, listOf } from "../../../../shared/contract/list.ts"
import { legalAdminPaths, legalDocument, legalPaths } from "../../../../shared/contract/legal-documents.ts"
import { jobAdminPaths } from "../../../../shared/contract/admin-vacancies.ts"
import { redirectPaths } from "../../../../shared/contract/redirects.ts"
import { seedLegal } from "../../../../server/legal/seed-legal-service.ts"
import { documentOf, paragraph } from "../../../support/content-factory.ts"
import { sentVacancy } from "../../../support/content-input.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { testNow, useTestApp, type Envelope } from "../../../support/test-app.ts"

const api = useTestApp()

let editor: StaffMember

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

const first = { day: "2026-01-01", text: "First version." }

const text = (facts: object = {}) => ({
  title: "Privacy in Japan",
  excerpt: "For players in Japan.",
  body: documentOf(paragraph("{{company}} keeps it for {{supportDays}}.")),
  versions: [first],
  ...facts,
})

const published = (facts: object = {}) => ({ ...text(facts), state: "published", publishAt: null })

type Saved = { id: string; version: number; link: string; translations: Record<string, { versions: object[] } | null> }

const sent = async (path: string, body: object, user = editor) => {
  const { status, body: answer } = await user.post(`/v1${path}`, body)
  return { status, code: answer.code, details: answer.details ?? [], saved: answer.response as Saved }
}

const add = (facts: object = {}) =>
  sent(legalAdminPaths.add, {
    id: randomUUID(),
    link: "jp/privacy",
    translations: { en: published(), ru: null },
    ...facts,
  })

const listed = async () => success(listOf(legalDocument)).parse((await api.get(`/v1${legalPaths.list}`)).body).response

const byLink = (link: string) => api.get(`/v1${legalPaths.byLinkQuery}?link=${encodeURIComponent(link)}`)

const fixedIn = async (link: string): Promise<Saved> => {
  await seedLegal(api.database, testNow)
  const { id } = (await byLink(link)).body.response as Saved
  return (await editor.get(`/v1${legalAdminPaths.byId.replace(":id", id)}`)).body.response as Saved
}

test("publishes a document of a country, with its history, placeholders and anchors as they are", async () => {
  const heading = { type: "heading" as const, attrs: { level: 2 as const, anchor: "keep" }, content: undefined }
  const body = documentOf({ ...heading, content: [{ type: "text", text: "Times" }] }, paragraph("{{supportDays}}"))
  const { status, saved } = await add({ translations: { en: published({ body }), ru: null } })
  expect(status).toBe(200)

  const { items } = await listed()
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ id: saved.id, link: "jp/privacy", formerLinks: [], version: 1 })
  expect(Object.keys(items[0]?.translations ?? {})).toEqual(["en"])
  expect(items[0]?.translations.en).toMatchObject({
    title: "Privacy in Japan",
    versions: [first],
    html: '<h2 id="keep">Times</h2><p>{{supportDays}}</p>',
  })
  expect((await byLink("jp/privacy")).body.response).toEqual(items[0])
  expect((await api.get("/v1/api/v1/blog")).body.response).toMatchObject({ total: 0 })
})

test("saves a document without what only posts have, and refuses that", async () => {
  const id = randomUUID()
  const draft = { id, version: null, link: "terms-of-the-shop", translations: { en: text({ versions: [] }), ru: null } }
  const { status, saved } = await sent(legalAdminPaths.save, draft)
  expect([status, saved.link, saved.translations["en"]?.versions]).toEqual([200, "terms-of-the-shop", []])
  const withCover = await sent(legalAdminPaths.save, { ...draft, version: 1, cover: null })
  expect([withCover.status, withCover.code]).toEqual([400, errorCodes.invalidRequest.code])
  expect((await listed()).total).toBe(0)
})

test("keeps a draft with an unknown placeholder, and does not publish it: the error names the place", async () => {
  const id = randomUUID()
  const body = documentOf(paragraph("Fine."), paragraph("By {{owner}}."))
  await sent(legalAdminPaths.save, { id, version: null, link: "x", translations: { en: text({ body }), ru: null } })
  const { status, code, details } = await sent(legalAdminPaths.publish, {
    entries: [{ id, version: 1 }],
    locales: ["en"],
    state: "published",
  })
  expect([status, code]).toEqual([400, errorCodes.invalidRequest.code])
  expect(details).toEqual([
    {
      path: "body.entries.0.translations.en.body.content.1.content.0.text",
      message: "has a placeholder that nobody knows: {{owner}}",
    },
  ])
})

test.each([
  ["a link of another page", { link: "blog" }, "link"],
  ["the code of a language", { link: "de/privacy" }, "link"],
  ["no history", { translations: { en: published({ versions: [] }), ru: null } }, "translations.en.versions"],
])("publishes no document with %s", async (_, facts, path) => {
  const { status, details } = await add(facts)
  expect(status).toBe(400)
  expect(details.map((one) => one.path)).toContain(`body.${path}`)
})

test("changes the history with the text, in a working copy first", async () => {
  const { saved } = await add()
  const versions = [{ day: "2026-07-01", text: "A shorter time." }, first]
  const en = text({ body: documentOf(paragraph("A month.")), versions })
  const draft = { id: saved.id, version: 1, link: "jp/privacy", translations: { en, ru: null } }
  expect((await sent(legalAdminPaths.save, draft)).status).toBe(200)
  expect((await listed()).items[0]?.translations.en?.versions).toEqual([first])
  await sent(legalAdminPaths.publish, { entries: [{ id: saved.id, version: 2 }], locales: ["en"], state: "published" })
  expect((await listed()).items[0]?.translations.en).toMatchObject({ versions, html: "<p>A month.</p>" })
})

test("leads from a former address, and frees it when a variant is removed", async () => {
  const { saved } = await add()
  const moved = await sent(legalAdminPaths.edit, {
    id: saved.id,
    version: 1,
    link: "jp/privacy-policy",
    translations: { en: published(), ru: null },
  })
  expect(moved.saved).toMatchObject({ link: "jp/privacy-policy", formerLinks: ["jp/privacy"] })
  expect((await byLink("jp/privacy")).body.response).toMatchObject({ id: saved.id, link: "jp/privacy-policy" })
  const taken = await add()
  expect([taken.status, taken.code]).toEqual([409, errorCodes.linkTaken.code])

  const { cursor } = await listed()
  expect((await sent(legalAdminPaths.remove, { id: saved.id, version: 2 })).status).toBe(200)
  expect((await byLink("jp/privacy-policy")).status).toBe(404)
  const delta = success(deltaOf(legalDocument)).parse((await api.get(`/v1${legalPaths.list}?since=${cursor}`)).body)
  expect(delta.response.removed).toEqual([{ id: saved.id }])
  expect((await add()).status).toBe(200)
})

test("lets no redirect begin at the address of a document, present or former", async () => {
  const admin = await addStaff(api, "admin")
  const { saved } = await add()
  await sent(legalAdminPaths.edit, {
    id: saved.id,
    version: 1,
    link: "jp/privacy-policy",
    translations: { en: published(), ru: null },
  })
  const from = async (path: string) => {
    const { body } = await admin.post(`/v1${redirectPaths.add}`, { id: randomUUID(), from: path, to: "/games" })
    return body.details?.[0]?.message ?? null
  }
  expect(await from("/jp/privacy-policy")).toBe("is a page of the site")
  expect(await from("/jp/privacy")).toBe("is a former link of an entry, which leads to it")
  expect(await from("/ru/jp/privacy-policy")).toBeNull()
  expect(await from("/jp/other")).toBeNull()
})

const links = ["privacy-policy", "terms-of-service", "privacyweb", "privacyjobs"]

test.each(links)("neither removes, takes down nor renames %s, to which the site links", async (link) => {
  const saved = await fixedIn(link)
  const { id, version } = saved
  const texts = (facts: object = {}) => ({ en: published(), ru: published(), ...facts })
  const edited = (facts: object) => sent(legalAdminPaths.edit, { id, version, link, translations: texts(), ...facts })
  const refusals = [
    await sent(legalAdminPaths.remove, { id, version }),
    await sent(legalAdminPaths.publish, { entries: [{ id, version }], locales: ["ru"], state: "draft" }),
    await edited({ link: "other" }),
    await edited({ translations: texts({ ru: null }) }),
    await edited({ translations: texts({ en: { ...text(), state: "draft" } }) }),
  ]
  for (const { status, code } of refusals) expect([status, code]).toEqual([409, errorCodes.fixedDocument.code])
  expect(refusals.map(({ details }) => details.map(({ path }) => path.replace("body.entries.0.", "")))).toEqual([
    ["id"],
    ["translations.ru.state"],
    ["link"],
    ["translations.ru.state"],
    ["translations.en.state"],
  ])
  expect((await byLink(link)).status).toBe(200)
})

test("neither publishes nor plans another link of a fixed document, and keeps it as a working copy", async () => {
  const { id } = await fixedIn("privacyweb")
  const draft = { id, version: 1, link: "privacy-web", translations: { en: text(), ru: text() } }
  expect((await sent(legalAdminPaths.save, draft)).status).toBe(200)
  const entries = [{ id, version: 2 }]
  const publishAt = "2026-07-01T10:00:00.000Z"
  for (const wanted of [{ state: "published" }, { state: "scheduled", publishAt }]) {
    const { status, code } = await sent(legalAdminPaths.publish, { entries, locales: ["en"], ...wanted })
    expect([status, code]).toEqual([409, errorCodes.fixedDocument.code])
  }
})

test("publishes another text of a fixed document, and undoes that", async () => {
  const { id } = await fixedIn("privacyweb")
  const edit = { id, version: 1, link: "privacyweb", translations: { en: published(), ru: published() } }
  expect((await sent(legalAdminPaths.edit, edit)).status).toBe(200)
  expect((await sent(legalAdminPaths.undo, { entries: [{ id, version: 2 }] })).status).toBe(200)
  expect((await byLink("privacyweb")).body.response).toMatchObject({
    translations: { en: { title: "Privacy on this site" } },
  })
})

test("is for editors, and nobody else", async () => {
  const recruiter = await addStaff(api, "recruiter")
  const { status } = await sent(
    legalAdminPaths.add,
    { id: randomUUID(), link: "x", translations: { en: published(), ru: null } },
    recruiter
  )
  expect(status).toBe(403)
  expect((await recruiter.get(`/v1${legalAdminPaths.list}`)).status).toBe(403)
  expect((await recruiter.post(`/v1${jobAdminPaths.add}`, sentVacancy())).status).toBe(200)
})

const itemsOf = ({ body }: { body: Envelope }) => (body.response as { items: { contentType: string }[] }).items

test("is found by its name, listed among the drafts of the calendar, and shared before it is public", async () => {
  const id = randomUUID()
  await sent(legalAdminPaths.save, {
    id,
    version: null,
    link: "jp/privacy",
    translations: { en: text(), ru: null },
  })
  expect(itemsOf(await editor.get("/v1/api/v1/entries/search?q=japan"))).toEqual([
    expect.objectContaining({ contentType: "legal", id }),
  ])
  const calendar = await editor.get(
    "/v1/api/v1/entries/calendar?from=2026-06-01T00:00:00.000Z&until=2026-07-01T00:00:00.000Z"
  )
  expect(calendar.body.response).toMatchObject({ drafts: { items: [{ contentType: "legal", id }] } })
  const { body } = await editor.post(`/v1${legalAdminPaths.addPreview.replace(":id", id)}`, { locale: "en", days: 7 })
  const token = (body.response as { url: string }).url.split("#")[1]
  const opened = await api.app.inject({
    method: "POST",
    url: "/v1/api/v1/previews/open",
    headers: editor.headers,
    payload: JSON.stringify({ token }),
  })
  expect(opened.json<Envelope>().response).toMatchObject({
    state: "draft",
    page: { kind: "legal", node: { link: "jp/privacy", excerpt: "For players in Japan.", versions: [first] } },
  })
})
