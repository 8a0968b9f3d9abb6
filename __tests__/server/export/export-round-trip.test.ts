import { randomUUID } from "node:crypto"
import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import fc from "fast-check"
import type { z } from "zod"
import {
  blogAddition,
  blogAdminPaths,
  devblogAddition,
  devblogAdminPaths,
} from "../../../shared/contract/admin-posts.ts"
import { legalAdminPaths, legalPaths, legalSave } from "../../../shared/contract/legal-documents.ts"
import { jobAddition, jobAdminPaths } from "../../../shared/contract/admin-vacancies.ts"
import { dailyPaths, dailySetting } from "../../../shared/contract/daily.ts"
import { filePaths } from "../../../shared/contract/files.ts"
import { gamePaths } from "../../../shared/contract/games.ts"
import { redirectAddition, redirectPaths } from "../../../shared/contract/redirects.ts"
import { fixedLegalLinks } from "../../../shared/legal-documents.ts"
import type { Role } from "../../../shared/roles.ts"
import { readCsv } from "../../../server/import/tables/csv-source.ts"
import { undoImport } from "../../../server/import/undo-import-service.ts"
import { seedLegal } from "../../../server/legal/seed-legal-service.ts"
import { arbitraryDocument } from "../../support/arbitrary-documents.ts"
import { addVacancy, deletePost, documentOf, paragraph } from "../../support/content-factory.ts"
import { legalText, postText, sentLegal, sentPost, sentVacancy, vacancyText } from "../../support/content-input.ts"
import { pdfOf } from "../../support/documents.ts"
import { hostileValues } from "../../support/hostile-values.ts"
import { inLong } from "../../support/long-form.ts"
import { pictureOf } from "../../support/pictures.ts"
import { addStaff, type StaffMember } from "../../support/signed-in-users.ts"
import { demoGames } from "../../support/site-games.ts"
import { openTestApp, testNow, type TestApp } from "../../support/test-app.ts"
import { multipart, sendUpload } from "../../support/upload.ts"
import { trailer } from "../../support/video.ts"
import { exportTo, filesIn, importFrom, newFolder } from "./export-fixture.ts"

let source: TestApp
let target: TestApp
let folder: string

beforeAll(async () => {
  ;[source, target] = await Promise.all([openTestApp(), openTestApp()])
})

beforeEach(async () => {
  await source.reset()
  await target.reset()
  folder = await newFolder()
})

afterEach(() => rm(folder, { recursive: true, force: true }))

afterAll(async () => {
  await source.close()
  await target.close()
})

const post = async (user: StaffMember, path: string, body: unknown): Promise<{ id: string; version: number }> => {
  const response = await user.post(`/v1${path}`, body)
  expect([path, response.status, response.body.details]).toEqual([path, 200, undefined])
  return response.body.response as { id: string; version: number }
}

const upload = async (user: StaffMember, name: string, content: Buffer): Promise<string> => {
  const body = multipart({ name, type: "application/octet-stream", content })
  const sent = await sendUpload(source, body, { cookie: user.headers["cookie"] ?? "" }, "?for=library")
  expect([name, sent.status]).toEqual([name, 200])
  return (sent.body.response as { id: string }).id
}

const first = () => join(folder, "first")

/** Exports, imports into an empty product, exports there, and compares every byte. */
const expectSame = async () => {
  expect((await exportTo(source, first())).isComplete).toBe(true)
  const brought = await importFrom(target, first())
  expect(brought).toMatchObject({ code: 0 })
  await exportTo(target, join(folder, "second"))
  const [before, after] = [await filesIn(first()), await filesIn(join(folder, "second"))]
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const [path, content] of Object.entries(before)) expect([path, after[path]]).toEqual([path, content])
  return { brought, files: before }
}

/** A library of each kind of file, with names, descriptions, tags and a focal point. */
const fillLibrary = async (editor: StaffMember) => {
  const picture = await upload(editor, "Dawn.jpg", await pictureOf(900, 600).jpeg().toBuffer())
  const drawn = await upload(editor, "Logo.png", await pictureOf(300, 200).png().toBuffer())
  const video = await upload(editor, "Trailer.mp4", await trailer())
  const download = await upload(editor, "Факты о студии.pdf", pdfOf())
  const alt = { en: `=1+1, "quoted"`, ru: "'-@ рассвет" }
  await post(editor, filePaths.edit, {
    id: picture,
    version: 1,
    alt,
    focalPoint: { x: 0.123456789, y: 1 },
    name: "Dusk",
  })
  await post(editor, filePaths.tag, { ids: [picture, video], add: ["dusk, dawn", "=tag"], remove: [] })
  return { picture, drawn, video, download }
}

test("brings the games with their pictures and their posts, in the state that they had", async () => {
  const [admin, editor] = [await addStaff(source, "admin"), await addStaff(source, "editor")]
  const picture = await upload(editor, "Ash.png", await pictureOf(300, 200).png().toBuffer())
  const { frostborn } = demoGames
  const shown = { hero: picture, poster: picture, features: [], shots: [] }
  for (const [id, states] of [
    ["ashes", ["live"]],
    ["tides", ["live", "closed"]],
    ["sands", []],
  ] as const) {
    const [question] = frostborn?.questions ?? []
    const own = { name: { en: id, ru: id }, questions: [{ ...question, link: `about-${id}` }] }
    await post(admin, gamePaths.add, { id, content: { ...frostborn, ...shown, ...own } })
    for (const [index, state] of states.entries())
      await post(admin, gamePaths.setState, { id, version: index + 1, state })
  }
  await post(editor, devblogAdminPaths.add, { ...sentPost(), game: "ashes" })
  await expectSame()
  const rows = await target.database.store.selectFrom("game").select(["id", "state"]).orderBy("place").execute()
  expect(rows.slice(2)).toEqual([
    { id: "ashes", state: "live" },
    { id: "tides", state: "closed" },
    { id: "sands", state: "draft" },
  ])
})

test("leaves a game alone that is here already, and keeps one as a draft whose picture did not come", async () => {
  const admin = await addStaff(source, "admin")
  const { frostborn } = demoGames
  const changed = { ...frostborn, searchWords: "other" }
  await post(admin, gamePaths.edit, { id: "frostborn", version: 1, content: changed })
  await post(admin, gamePaths.add, { id: "ashes", content: { ...frostborn, features: [], shots: [], questions: [] } })
  await source.database.store.updateTable("game").set({ state: "live" }).where("id", "=", "ashes").execute()
  expect((await exportTo(source, first())).isComplete).toBe(true)
  const { code, text } = await importFrom(target, first())
  expect(code).toBe(2)
  expect(text).toContain("stays as it is here")
  expect(text).toContain("comes as a draft")
  const rows = await target.database.store.selectFrom("game").select(["id", "state"]).orderBy("place").execute()
  expect(rows.at(-1)).toEqual({ id: "ashes", state: "draft" })
})

test("gives the same content back in an empty product", async () => {
  const editor = await addStaff(source, "editor")
  const { picture, drawn, video, download } = await fillLibrary(editor)
  const [row] = await source.database.store.selectFrom("uploaded_file").select("name").where("id", "=", video).execute()
  const shown = documentOf(
    { type: "image", attrs: { fileId: picture, alt: "Dusk", caption: null } },
    { type: "video", attrs: { url: `/files/${video}/${row?.name}`, caption: "Trailer", poster: drawn } },
    { type: "file", attrs: { downloadId: download } },
    paragraph("Words with a file.")
  )
  const en = postText({ title: "Public", body: shown, state: "published", publishAt: "2026-05-01T10:00:00.123Z" })
  const ru = postText({ title: "Публичный", state: "scheduled", publishAt: "2026-07-01T10:00:00.000Z" })
  const cover = { fileId: picture, focalPoint: { x: 0.1, y: 0.3 } }
  const { id } = await post(editor, blogAdminPaths.add, sentPost({ link: "old", cover, translations: { en, ru } }))
  const renamed = sentPost({ id, link: "public", cover, translations: { en, ru } })
  const { version } = await post(editor, blogAdminPaths.edit, { ...renamed, version: 1 })
  // A scheduled update over the public text, and a working copy over that.
  const draft = ({ state: _, publishAt: __, ...text }: typeof en) => text
  const update = { ...draft(en), title: "Next" }
  const saved = await post(editor, blogAdminPaths.save, {
    ...renamed,
    ...{ version, noindex: true, translations: { en: update, ru: draft(ru) } },
  })
  const scheduling = { locale: "en", state: "scheduled", publishAt: "2026-08-01T00:00:00.000Z" }
  await post(editor, blogAdminPaths.publish, { entries: [{ id, version: saved.version }], ...scheduling })
  await post(editor, blogAdminPaths.save, {
    ...renamed,
    ...{ version: saved.version + 1, link: "later", noindex: true },
    translations: { en: { ...update, title: "After" }, ru: { ...draft(ru), body: shown } },
  })
  // Drafts may lack a link, have a bad one, or that of another.
  for (const link of ["", "Not a link!", "twice", "twice"])
    await post(editor, blogAdminPaths.save, {
      ...sentPost({ link, translations: { en: draft(postText({ title: "" })) as never, ru: null } }),
      version: null,
    })
  await deletePost(source.database, (await post(editor, blogAdminPaths.add, sentPost({ link: "removed" }))).id)
  const open = sentVacancy({ translations: { en: vacancyText({ title: "Artist", state: "published" }), ru: null } })
  const closed = sentVacancy({ closed: true, salary: { min: 1, max: 2, currency: "EUR", unit: "HOUR" } as never })
  source.clock.now = new Date("2026-06-15T12:00:01.000Z")
  await post(editor, jobAdminPaths.add, open)
  await post(editor, jobAdminPaths.add, closed)
  source.clock.now = testNow
  target.clock.now = new Date("2026-06-16T00:00:00.000Z")

  const { files } = await expectSame()

  expect(Object.keys(files).filter((path) => path.endsWith(".md") && path.startsWith("blog/en/public"))).toEqual([
    "blog/en/public.md",
    "blog/en/public.scheduled.md",
    "blog/en/public.working.md",
  ])
  expect(Object.keys(files).filter((path) => path.includes("removed"))).toEqual([])
  expect(files[`files/${picture}/dusk.jpg`]?.length).toBeGreaterThan(100)
  const feed = JSON.parse(Buffer.from(files["feed.en.json"] ?? "", "latin1").toString()) as { items: unknown[] }
  expect(feed.items).toEqual([
    expect.objectContaining({
      url: "http://localhost:8000/blog/public",
      title: "Public",
      authors: [{ name: "Ann" }],
      date_published: "2026-05-01T10:00:00.123Z",
      content_html: expect.stringContaining(`"http://localhost:8000/files/${picture}/`) as string,
    }),
  ])
  // Visitors of both products see the same, and old links lead on.
  const [there, here] = await Promise.all([source, target].map((api) => api.get("/v1/api/v1/blog/link/old")))
  expect(here?.status).toBe(200)
  expect(here?.body.response).toMatchObject({ link: "public", formerLinks: ["old"] })
  expect(there?.body.response).toMatchObject({ link: "public", formerLinks: ["old"] })
  const copies = await target.database.store.selectFrom("uploaded_file").selectAll().where("id", "=", picture).execute()
  expect(copies[0]?.renditions.length).toBeGreaterThan(0)
})

test("keeps the worst text that the contract accepts in each field", async () => {
  const editor = await addStaff(source, "editor")
  const picture = await upload(editor, "a.png", await pictureOf(30, 20).png().toBuffer())
  const download = await upload(editor, "a.pdf", pdfOf())
  const values = hostileValues({
    ...{ game: "frostborn" },
    ...{ fileId: picture, poster: picture, downloadId: download, sharePictureId: picture, noindex: false },
    ...{ state: "published", publishAt: null, closed: false, validThrough: "2099-01-01T00:00:00.000Z" },
    ...{ shownUntil: "2099-01-01T00:00:00.000Z", read: { en: null, ru: null }, to: "/games" },
  })
  const add = async (role: Role, path: string, schema: z.ZodType) =>
    post(await addStaff(source, role), path, values.valueOf(schema, path))
  await add("editor", blogAdminPaths.add, blogAddition)
  await add("editor", devblogAdminPaths.add, devblogAddition)
  await add("recruiter", jobAdminPaths.add, jobAddition)
  // A published one has no placeholders but those that the site knows.
  const document = values.valueOf(legalSave, legalAdminPaths.save) as object
  await post(editor, legalAdminPaths.save, { ...document, version: null })
  await add("editor", dailyPaths.set, dailySetting)
  await add("admin", redirectPaths.add, redirectAddition)

  await expectSame()
})

test("brings legal documents with history, former links and anchors, over those that nobody has changed here", async () => {
  const editor = await addStaff(source, "editor")
  for (const api of [source, target]) expect(await seedLegal(api.database, testNow)).toBe(8)
  const read = async (api: TestApp, link: string) =>
    (await api.get(`/v1${legalPaths.byLinkQuery}?link=${encodeURIComponent(link)}`)).body.response as { id: string }
  const [{ id: fixed }, { id: variant }] = [await read(source, "privacyweb"), await read(source, "cy/privacy-policy")]
  const heading = { type: "heading" as const, attrs: { level: 2 as const, anchor: "keep" } }
  const body = documentOf({ ...heading, content: [{ type: "text", text: "Times" }] }, paragraph("{{supportDays}}"))
  const versions = [
    { day: "2026-06-01", text: '"Other" times: # - {{supportDays}}' },
    { day: "2026-01-01", text: "First." },
  ]
  const texts = { en: legalText({ body, versions, state: "published" }), ru: legalText({ state: "published" }) }
  await post(editor, legalAdminPaths.edit, { id: fixed, version: 1, link: "privacyweb", translations: texts })
  const moved = { id: variant, link: "cy/privacy", translations: texts }
  await post(editor, legalAdminPaths.edit, { ...moved, version: 1 })
  const { state: _, publishAt: __, ...draft } = legalText({ versions: [] })
  await post(editor, legalAdminPaths.save, { ...moved, version: 2, translations: { en: draft, ru: draft } })
  await post(editor, legalAdminPaths.add, sentLegal({ link: "jp/terms" }))
  // Of a text that nobody has published again: what is being written over it, and that visitors do not see it.
  const [{ id: policy }, { id: hidden }] = [
    await read(source, "privacy-policy"),
    await read(source, "cn/privacy-policy"),
  ]
  const begun = { id: policy, version: 1, link: "privacy-policy", translations: { en: draft, ru: draft } }
  await post(editor, legalAdminPaths.save, begun)
  const down = { entries: [{ id: hidden, version: 1 }], locales: ["ru"], state: "draft" }
  await post(editor, legalAdminPaths.publish, down)
  // What somebody has changed here stays.
  const { id: own } = await read(target, "privacyjobs")
  const changed = { id: own, version: 1, link: "privacyjobs", translations: texts }
  await post(await addStaff(target, "editor"), legalAdminPaths.edit, changed)
  await post(editor, legalAdminPaths.edit, changed)

  const { files, brought } = await expectSame()

  expect(Object.keys(files).filter((path) => path.startsWith("legal/en/"))).toHaveLength(11)
  expect(Object.keys(files)).toContain("legal/en/cy-privacy.working.md")
  expect(await read(target, "cy/privacy-policy")).toMatchObject({
    link: "cy/privacy",
    formerLinks: ["cy/privacy-policy"],
  })
  expect(await read(target, "privacyweb")).toMatchObject({ translations: { en: { versions } } })
  expect(await undoImport(target.context, brought.run, false)).toMatchObject({ removed: 1 })
  expect(await read(target, "privacyweb")).toMatchObject({ translations: { en: { versions } } })
})

test("is taken back but for legal documents that changed or to which the site links, and the redirects to those", async () => {
  await seedLegal(source.database, testNow)
  await post(await addStaff(source, "editor"), blogAdminPaths.add, sentPost())
  const at = { created_at: testNow, updated_at: testNow }
  for (const path of ["/terms-of-service", "/cn/terms-of-service"])
    await source.database.store
      .insertInto("redirect")
      .values({ id: randomUUID(), from_path: `/old${path}`, to_path: path, ...at })
      .execute()
  await exportTo(source, first())
  const { run } = await importFrom(target, first())
  const changed = "cn/terms-of-service"
  await target.database.store.updateTable("post").set({ version: 9 }).where("link", "=", changed).execute()

  const undone = await undoImport(target.context, run, false)

  const left = await target.database.store.selectFrom("post").select("link").where("removed_at", "is", null).execute()
  expect(left.map(({ link }) => link).sort()).toEqual([...fixedLegalLinks, changed].sort())
  expect(undone).toMatchObject({ removed: 8 - fixedLegalLinks.length, used: fixedLegalLinks.length + 2, changed: 1 })
})

test(
  "keeps any text",
  async () => {
    const editor = await addStaff(source, "editor")
    const anyTitle = fc
      .string({ unit: "grapheme", maxLength: 30 })
      .map((text) => text.replace(/[\p{Cc}\u2028\u2029]/gu, "").trim())
    const texts = fc.sample(fc.tuple(arbitraryDocument(), anyTitle), { numRuns: inLong(30, 600), seed: 1 })
    for (const [body, title] of texts) {
      // Files that there are none of are refused in any text.
      if (/fileId|downloadId|poster|"\/files\//.test(JSON.stringify(body))) continue
      const { state: _, publishAt: __, ...text } = postText({ title, excerpt: title, body })
      const sent = sentPost({ translations: { en: text as never, ru: null } })
      await post(editor, blogAdminPaths.save, { ...sent, version: null })
    }

    const { files } = await expectSame()

    expect(Object.keys(files).filter((path) => path.startsWith("blog/")).length).toBeGreaterThan(3)
  },
  inLong(60_000, 600_000)
)

test("the table of vacancies has the state and the date of each language, as an import reads them", async () => {
  const { id } = await addVacancy(source.database, {
    texts: { en: { title: "Rower", state: "draft", publishedAt: null }, ru: { title: "Гребец" } },
  })
  await exportTo(source, first())
  const { vacancies } = readCsv(await readFile(join(first(), "vacancies.csv"), "utf8"))
  expect(vacancies).toMatchObject([
    {
      key: `vacancy:${id}`,
      texts: {
        en: { title: "Rower", state: "draft", publishedAt: null },
        ru: { title: "Гребец", state: "published", publishedAt: new Date("2026-06-01T09:00:00Z") },
      },
    },
  ])
})

test("changes nothing the second time, is taken back as a whole, and comes again", async () => {
  const editor = await addStaff(source, "editor")
  const picture = await upload(editor, "a.png", await pictureOf(30, 20).png().toBuffer())
  const cover = { fileId: picture, focalPoint: { x: 0.5, y: 0.5 } }
  await post(
    editor,
    blogAdminPaths.add,
    sentPost({ cover, translations: { en: postText({ state: "published" }), ru: null } })
  )
  await post(await addStaff(source, "admin"), redirectPaths.add, { id: randomUUID(), from: "/old", to: "/blog" })
  const note = {
    text: "News",
    link: null,
    linkLabel: null,
    picture: null,
    shownFrom: testNow.toISOString(),
    shownUntil: null,
  }
  await post(editor, dailyPaths.set, { en: note, ru: null, read: { en: null, ru: null } })
  await exportTo(source, first())

  const tried = await importFrom(target, first(), false)
  expect(tried.text).toContain("To import: 2 entries, 1 redirect, 1 picture or video.")
  expect(await target.database.store.selectFrom("post").selectAll().execute()).toEqual([])

  const { run } = await importFrom(target, first())
  const again = await importFrom(target, first())
  expect(again).toMatchObject({ code: 0, run: "" })
  expect(again.text).toContain("Here since an earlier import: 4.")

  expect(await undoImport(target.context, run, false)).toMatchObject({ removed: 3, changed: 0 })
  const back = await importFrom(target, first())
  expect(back).toMatchObject({ code: 0 })
  await exportTo(target, join(folder, "second"))
  expect(await filesIn(join(folder, "second"))).toEqual(await filesIn(first()))
})
