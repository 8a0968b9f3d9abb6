import { randomUUID } from "node:crypto"
import { promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { draftLimits, linkLimits, titleLimits } from "../../../../shared/limits/content.ts"
import { documentOf, paragraph } from "../../../support/content-factory.ts"
import { draftOf, postText, sentPost, sentVacancy, type SentPost } from "../../../support/content-input.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { useTestApp, type Envelope } from "../../../support/test-app.ts"

const api = useTestApp()

type Holder = { id: string; title: string; contentType: string; former: boolean } | null

type Saved = {
  id: string
  version: number
  link: string
  formerLinks: string[]
  linkTakenBy: Holder
  translations: { en: { title: string; state: string } | null }
}

let editor: StaffMember

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

const blog = "/v1/api/v1/blog"

const jobs = "/v1/api/v1/jobs"

const saved = ({ body }: { body: Envelope }) => body.response as Saved

const textOf = (facts: object) => ({ en: { ...postText(), ...facts }, ru: null }) as SentPost["translations"]

const titled = (title: string, link = ""): SentPost => sentPost({ link, translations: textOf({ title }) })

const save = (post: object, version: number | null = null) =>
  editor.post(`${blog}/save`, draftOf(post as SentPost, version))

const publish = (id: string, version: number, more: object = {}, base = blog) =>
  editor.post(`${base}/publish`, { entries: [{ id, version }], locale: "en", state: "published", ...more })

const addPublic = async (title: string, link: string): Promise<SentPost> => {
  const post = sentPost({ link, translations: textOf({ title, state: "published" }) })
  expect((await editor.post(`${blog}/add`, post)).status).toBe(200)
  return post
}

const read = async (id: string) => saved(await editor.get(`${blog}/admin/id/${id}`))

const empty = {
  link: "",
  author: { en: "", ru: "" },
  translations: textOf({ title: "", excerpt: "", body: documentOf(paragraph("Begun.")) }),
}

const long = "а".repeat(draftLimits.lineMax)

test("saves a post without a title, a link and an author, and asks for them at publication", async () => {
  const post = { ...sentPost(), ...empty }
  const response = await save(post)
  expect([response.status, saved(response)]).toMatchObject([
    200,
    { version: 1, link: "", linkTakenBy: null, author: { en: "", ru: "" }, translations: { en: { title: "" } } },
  ])
  expect((await editor.get(`${blog}/id/${post.id}`)).status).toBe(404)

  const { status, body } = await publish(post.id, 1)

  expect([status, body.details?.map(({ path }) => path)]).toEqual([
    400,
    ["link", "author.en", "author.ru", "translations.en.title"].map((path) => `body.entries.0.${path}`),
  ])
  expect(await read(post.id)).toMatchObject({ version: 1, translations: { en: { state: "draft" } } })
})

test("keeps what is too long or badly formed, to the last character, and asks for it at publication", async () => {
  const post = {
    ...sentPost({ translations: textOf({ title: long, excerpt: long, coverAlt: long }) }),
    link: "Not a link!",
    videoUrl: "half an address",
    author: { en: long, ru: "Анна" },
  }
  expect(saved(await save(post))).toMatchObject({
    link: "Not a link!",
    videoUrl: "half an address",
    author: { en: long },
    translations: { en: { title: long, excerpt: long, coverAlt: long } },
  })

  const { body } = await publish(post.id, 1)

  expect(body.details?.map(({ path }) => path.replace("body.entries.0.", ""))).toEqual([
    "link",
    "videoUrl",
    "author.en",
    "translations.en.title",
    "translations.en.excerpt",
    "translations.en.coverAlt",
  ])
})

test("saves the same over a public text, where it waits for its correction", async () => {
  const post = await addPublic("Known", "known")
  const copy = { ...post, ...empty, videoUrl: "", translations: textOf({ title: long }) }
  const response = await save({ ...copy, link: "A B" }, 1)
  expect(response.body.response).toMatchObject({
    link: "known",
    working: { fields: { link: "A B", videoUrl: null }, translations: { en: { title: long } } },
  })
  expect((await publish(post.id, 2)).status).toBe(400)
  expect((await publish(post.id, 2, { state: "scheduled", publishAt: "2026-07-01T00:00:00Z" })).status).toBe(400)
  expect((await api.get(`${blog}/link/known`)).body.response).toMatchObject({
    translations: { en: { title: "Known" } },
  })
})

test.each([
  ["a title that is beyond storage", { translations: textOf({ title: `${long}a` }) }, "body.translations.en.title"],
  ["a title of two lines", { translations: textOf({ title: "a\nb" }) }, "body.translations.en.title"],
  [
    "a body that is no document",
    { translations: textOf({ body: { type: "doc", content: [{ type: "x" }] } }) },
    "body.translations.en.body",
  ],
  ["a state", { translations: { en: postText(), ru: null } }, "body.translations.en"],
  ["a file that there is not", { cover: { fileId: randomUUID(), focalPoint: { x: 0, y: 0 } } }, "body.cover.fileId"],
] as const)("does not save %s", async (what, more, path) => {
  const post = { ...sentPost(), ...more }
  const { status, body } = await editor.post(
    `${blog}/save`,
    what === "a state" ? { ...post, version: null } : draftOf(post)
  )
  expect(status).toBe(400)
  expect(body.details?.[0]?.path.startsWith(path)).toBe(true)
})

test("gives an automatic link the next free form, and keeps it from then on", async () => {
  await addPublic("Night of Signals", "night-of-signals")
  const second = titled("Night of Signals")
  const third = titled("Night of Signals", "night-of-signals")
  expect(saved(await save(second))).toMatchObject({ link: "night-of-signals-2", linkTakenBy: null })
  expect(saved(await save(second)).version).toBe(1)
  expect(saved(await save(third)).link).toBe("night-of-signals-3")
  expect(saved(await save({ ...third, link: "night-of-signals-3" }, 1))).toMatchObject({
    version: 1,
    link: "night-of-signals-3",
  })
  expect(saved(await save({ ...third, link: "night-of-signals-2" }, 1)).link).toBe("night-of-signals-3")
  for (const { id } of [second, third]) expect((await publish(id, 1)).status).toBe(200)
  expect(saved(await save(titled("!?")))).toMatchObject({ link: "" })
})

test("keeps numbered forms of a long title within the limit of a link", async () => {
  const title = "word ".repeat(40).trim()
  const made = saved(await save(titled(title))).link
  const links = [made]
  for (let number = 2; number <= 11; number += 1) links.push(saved(await save(titled(title))).link)
  expect(new Set(links).size).toBe(11)
  expect(links.at(-1)).toMatch(/-11$/)
  for (const link of links) expect(link.length).toBeLessThanOrEqual(linkLimits.max)
})

test("stores a taken link that somebody wrote, names the entry that has it, and refuses it at publication", async () => {
  const owner = await addPublic("Owner", "first")
  await editor.post(`${blog}/edit`, { ...owner, link: "second", version: 1 })
  const holder = { id: owner.id, title: "Owner", contentType: "blog" }
  const [present, former] = [titled("Mine", "second"), titled("Mine too", "first")]
  expect(saved(await save(present))).toMatchObject({ link: "second", linkTakenBy: { ...holder, former: false } })
  expect(saved(await save(former))).toMatchObject({ link: "first", linkTakenBy: { ...holder, former: true } })
  const { items } = (await editor.get(`${blog}/admin?q=Mine too`)).body.response as { items: Saved[] }
  expect(items[0]?.linkTakenBy).toMatchObject(holder)

  const { status, body } = await publish(present.id, 1)
  expect([status, body.code, body.details?.[0]?.path]).toEqual([409, 1301, "body.entries.0.link"])
  expect((body as { present?: Holder }).present).toEqual({ ...holder, former: false })
  const free = titled("Free", "free")
  await save(free)
  const both = await editor.post(`${blog}/publish`, {
    entries: [former, free].map(({ id }) => ({ id, version: 1 })),
    locale: "en",
    state: "published",
  })
  expect(both.body.response).toMatchObject({
    items: [{ id: free.id }],
    skipped: [
      {
        id: former.id,
        title: "Mine too",
        code: "linkTaken",
        details: [{ path: "link" }],
        linkTakenBy: { ...holder, former: true },
      },
    ],
  })
})

test("drafts reserve no link: two may have the same, and the first that is published keeps it", async () => {
  const [one, two] = [titled("One", "wanted"), titled("Two", "wanted")]
  await save(one)
  expect(saved(await save(two))).toMatchObject({ link: "wanted", linkTakenBy: null })
  expect((await publish(two.id, 1)).status).toBe(200)
  expect(await read(one.id)).toMatchObject({ linkTakenBy: { id: two.id } })
  expect((await publish(one.id, 1)).body.code).toBe(1301)
  expect((await api.get(`${blog}/link/wanted`)).body.response).toMatchObject({ id: two.id })
})

test("reserves the link of a text that is scheduled, and frees it when that becomes a draft again", async () => {
  const [one, two] = [titled("One", "wanted"), titled("Two", "wanted")]
  await save(one)
  await save(two)
  await publish(one.id, 1, { state: "scheduled", publishAt: "2026-07-01T00:00:00Z" })
  expect((await publish(two.id, 1)).body.code).toBe(1301)
  await publish(one.id, 2, { state: "draft" })
  expect((await publish(two.id, 1)).status).toBe(200)
})

test("a text that was taken down keeps its public link; links that its draft had in between leave no trace", async () => {
  const post = await addPublic("Known", "known")
  await publish(post.id, 1, { state: "draft" })
  const other = titled("Other", "known")
  expect(saved(await save(other))).toMatchObject({ linkTakenBy: { id: post.id, former: false } })

  await save({ ...post, link: "typed" }, 2)
  const again = saved(await save({ ...post, link: "typed-on" }, 3))
  expect(again.formerLinks).toEqual(["known"])
  expect((await publish(other.id, 1)).body.code).toBe(1301)
  await save({ ...other, link: "typed" }, 1)
  expect((await publish(other.id, 2)).status).toBe(200)
  const back = saved(await save({ ...post, link: "known" }, 4))
  expect(back.formerLinks).toEqual([])
  expect((await publish(post.id, 5)).status).toBe(200)
})

test("an update carries a link, unless another post has it when the instant comes", async () => {
  const [one, two] = [await addPublic("One", "one"), await addPublic("Two", "two")]
  const publishAt = "2026-06-15T12:30:00.000Z"
  await save({ ...one, link: "moved" }, 1)
  await save({ ...two, link: "wanted", translations: textOf({ title: "Two, later" }) }, 1)
  for (const { id } of [one, two]) expect((await publish(id, 2, { state: "scheduled", publishAt })).status).toBe(200)
  const rival = await addPublic("Rival", "wanted")
  expect(await read(two.id)).toMatchObject({ linkTakenBy: { id: rival.id } })

  api.clock.now = new Date(publishAt)
  expect(await promoteDue(api.context)).toBe(2)

  expect(await read(one.id)).toMatchObject({ link: "moved", formerLinks: ["one"] })
  expect(await read(two.id)).toMatchObject({
    link: "two",
    formerLinks: [],
    translations: { en: { title: "Two, later" } },
    linkTakenBy: { id: rival.id },
    working: { fields: { link: "wanted" } },
  })
  const audit = await api.database.store
    .selectFrom("audit_entry")
    .select(["subject_id", "details"])
    .where("action", "=", "blog.update")
    .orderBy("id")
    .execute()
  expect(new Map(audit.map(({ subject_id, details }) => [subject_id, details]))).toEqual(
    new Map([
      [one.id, { version: 3, locales: ["en"] }],
      [two.id, { version: 3, locales: ["en"], linkTaken: true }],
    ])
  )
})

test("a removed post comes back as a draft beside the one that has its link now", async () => {
  const post = titled("One", "wanted")
  await save(post)
  await editor.post(`${blog}/remove`, { id: post.id, version: 1 })
  const rival = await addPublic("Rival", "wanted")
  const { body } = await editor.post(`/v1/api/v1/revisions/blog/${post.id}/1/restore`, { version: 2 })
  expect(body.response).toMatchObject({ version: 3, link: "wanted", linkTakenBy: { id: rival.id } })
})

test("a public post keeps its link, whatever link a draft has", async () => {
  const shown = await addPublic("Hello", "hello")
  await save(titled("Other", "hello"))
  const { body } = await save({ ...shown, translations: textOf({ title: "Hello", excerpt: "New." }) }, 1)
  expect(body.response).toMatchObject({ version: 2, link: "hello", working: { fields: null } })

  const edit = (post: object, version: number) => editor.post(`${blog}/edit`, { ...shown, ...post, version })
  expect((await edit({ author: { en: "Bea", ru: "Бея" } }, 2)).body.response).toMatchObject({ version: 3 })
  await save(titled("Another", "free"))
  expect((await edit({ link: "free" }, 3)).body.code).toBe(1301)
})

test("saves a vacancy that is half filled, and asks for the rest at publication", async () => {
  const vacancy = {
    ...sentVacancy(),
    remote: false,
    country: null,
    city: { en: "Berlin", ru: "" },
    salary: { min: 100, max: 0, currency: "", unit: "MONTH" as const },
  }
  const { en } = vacancy.translations
  const draft = { ...vacancy, translations: { en: en && { ...en, title: "", summary: long }, ru: null } }
  const response = await editor.post(`${jobs}/save`, draftOf(draft))
  expect([response.status, response.body.response]).toMatchObject([
    200,
    {
      country: null,
      city: { en: "Berlin", ru: "" },
      salary: { min: 100, max: 0, currency: "" },
      translations: { en: { title: "", summary: long } },
    },
  ])
  const { body: shown } = await editor.get(`${jobs}/id/${vacancy.id}`)
  expect(shown.response).toMatchObject({ salary: null, city: { en: "Berlin", ru: "Berlin" } })
  const { body: link } = await editor.post(`/v1/api/v1/previews/jobs/${vacancy.id}/add`, { locale: "en", days: 1 })
  const token = (link.response as { url: string }).url.split("#")[1]
  const opened = await editor.post("/v1/api/v1/previews/open", { token })
  expect([opened.status, opened.body.response]).toMatchObject([
    200,
    { state: "draft", page: { node: { salary: null } } },
  ])

  const { body } = await publish(vacancy.id, 1, {}, jobs)

  const paths = body.details?.map(({ path }) => path.replace("body.entries.0.", "")) ?? []
  expect(paths).toEqual(
    expect.arrayContaining([
      "country",
      "salary.max",
      "salary.currency",
      "translations.en.title",
      "translations.en.summary",
    ])
  )
  const filled = { ...draft, country: "DE", city: null, salary: null, translations: vacancy.translations }
  await editor.post(`${jobs}/save`, draftOf({ ...filled, country: null }, 1))
  expect((await publish(vacancy.id, 2, {}, jobs)).body.details?.[0]?.path).toBe("body.entries.0.country")
  await editor.post(`${jobs}/save`, draftOf(filled, 2))
  expect((await publish(vacancy.id, 3, {}, jobs)).body.details?.[0]?.path).toBe("body.entries.0.city.en")
  await editor.post(`${jobs}/save`, draftOf({ ...filled, city: { en: "Berlin", ru: "" } }, 3))
  expect((await publish(vacancy.id, 4, {}, jobs)).status).toBe(200)
})

test("an edit by a client without working copies is checked as strictly as before", async () => {
  await addPublic("Owner", "known")
  const draft = titled("Draft", "of-a-draft")
  await save(draft)
  for (const post of [sentPost({ link: "known" }), sentPost({ link: "of-a-draft" })])
    expect((await editor.post(`${blog}/add`, post)).body.code).toBe(1301)
  const tooLong = sentPost({ translations: textOf({ title: "a".repeat(titleLimits.max + 1) }) })
  expect((await editor.post(`${blog}/add`, tooLong)).status).toBe(400)
})
