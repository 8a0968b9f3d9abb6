import { randomUUID } from "node:crypto"
import { fileUrl } from "../../../../shared/contract/files.ts"
import { emptyFields } from "../../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../../shared/contract/post-fields.ts"
import { blogContentType } from "../../../../server/content/content-types/post-content-types.ts"
import { addPreview } from "../../../../server/content/previews/previews-service.ts"
import { deleteOld } from "../../../../server/app/retention.ts"
import { previewLimits } from "../../../../shared/limits/previews.ts"
import { addPicture, addPost, closeVacancy, documentOf, paragraph, unique } from "../../../support/content-factory.ts"
import { vacancyText, contentTypes, draftOf, postText, sentVacancy, sentPost } from "../../../support/content-input.ts"
import { openPostgresTestDatabase } from "../../../support/postgres.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { testNow, useTestApp, type Envelope } from "../../../support/test-app.ts"
import { useTestDatabase } from "../../../support/test-database.ts"

const api = useTestApp()

let editor: StaffMember

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

const previews = "/v1/api/v1/previews"

const own = { origin: "http://localhost:8000", "content-type": "application/json" }

let clients = 0

const openRaw = (token: unknown) =>
  api.app.inject({
    method: "POST",
    url: `${previews}/open`,
    headers: own,
    payload: JSON.stringify({ token }),
    // A new client address for each request; the rate limit by address has its own test.
    remoteAddress: `10.1.${Math.floor((clients += 1) / 250)}.${clients % 250}`,
  })

const open = async (token: unknown) => {
  const response = await openRaw(token)
  return { status: response.statusCode, body: response.json<Envelope>() }
}

type Made = { id: string; url: string; locale: string; expiresAt: string }

const share = async (contentType: string, id: string, body: object = { locale: "en" }, who = editor) => {
  const response = await who.post(`${previews}/${contentType}/${id}/add`, body)
  return { ...response, made: response.body.response as Made }
}

const tokenOf = ({ url }: Made): string => new URL(url).hash.slice(1)

const list = async (contentType: string, id: string, who = editor) =>
  ((await who.get(`${previews}/${contentType}/${id}`)).body.response as { items: Made[] }).items

const addDraft = async (facts: Parameters<typeof sentPost>[0] = {}) => {
  const post = sentPost(facts)
  await editor.post("/v1/api/v1/blog/add", post)
  return post
}

/** The response to every invalid link, without the request id. */
const nowhere = { code: 1006, message: "This link has expired or has already been used." }

const isNowhere = async (token: unknown) => {
  const { status, body } = await open(token)
  const { requestId: _, ...rest } = body
  expect({ status, ...rest }).toEqual({ status: 410, ...nowhere })
}

test.each(contentTypes)(
  "shows one language of a draft entry of $contentType to everyone who has the link",
  async ({ contentType, sent }) => {
    const entry = sent({ en: { title: "Secret" }, ru: { title: "Тайна" } })
    await editor.post(`/v1/api/v1/${contentType}/add`, entry)

    const { status, made } = await share(contentType, entry.id, { locale: "ru" })

    expect(status).toBe(200)
    expect(made).toMatchObject({ locale: "ru", madeBy: "editor", madeAt: testNow.toISOString() })
    expect(made.url).toMatch(/^http:\/\/localhost:8000\/ru\/preview#[A-Za-z0-9_-]{43}$/)
    const { body } = await open(tokenOf(made))
    expect(body.response).toMatchObject({
      state: "draft",
      savedAt: testNow.toISOString(),
      expiresAt: made.expiresAt,
      page: { kind: contentType, node: { entryId: entry.id, locale: "ru", title: "Тайна", html: "<p>Two words.</p>" } },
    })
    expect(JSON.stringify(body)).not.toContain("Secret")
  }
)

test("a preview contains only what the page of a post shows", async () => {
  const [cover, shown, other] = [
    await addPicture(api.database),
    await addPicture(api.database),
    await addPicture(api.database),
  ]
  const picture = (fileId: string) => ({ type: "image" as const, attrs: { fileId, alt: "", caption: null } })
  const post = await addDraft({
    cover: { fileId: cover, focalPoint: { x: 0.25, y: 0.75 } },
    translations: {
      en: postText({ title: "One", coverAlt: "Dawn", body: documentOf(paragraph("Two words."), picture(shown)) }),
      ru: postText({ title: "Раз", coverAlt: "Заря", body: documentOf(paragraph("Два слова."), picture(other)) }),
    },
  })
  const { made } = await share("blog", post.id)

  const { body } = await open(tokenOf(made))

  const { page } = body.response as { page: { node: { html: string } } }
  const at = testNow.toISOString()
  expect(page).toEqual({
    kind: "blog",
    node: {
      ...emptyFields(postFields),
      ...emptyFields(postTextFields),
      entryId: post.id,
      locale: "en",
      title: "One",
      html: expect.stringContaining(fileUrl({ id: shown, name: "dawn.jpg" })) as string,
      publishedAt: at,
      updatedAt: at,
      link: post.link,
      excerpt: "An excerpt.",
      words: 2,
      cover: {
        url: fileUrl({ id: cover, name: "dawn.jpg" }),
        width: 1600,
        height: 900,
        renditions: [],
        placeholder: null,
        focalPoint: { x: 0.25, y: 0.75 },
        alt: "Dawn",
      },
      author: "Ann",
    },
  })
  expect(JSON.stringify(body)).not.toContain(other)
})

test("a preview contains only what the page of a vacancy shows", async () => {
  const salary = { min: 1, max: 2, currency: "EUR", unit: "YEAR" as const }
  const vacancy = sentVacancy({ salary, translations: { en: null, ru: vacancyText({ title: "Художник" }) } })
  await editor.post("/v1/api/v1/jobs/add", vacancy)
  const { made } = await share("jobs", vacancy.id, { locale: "ru" })

  const { page } = (await open(tokenOf(made))).body.response as { page: unknown }

  const at = testNow.toISOString()
  expect(page).toEqual({
    kind: "jobs",
    node: {
      entryId: vacancy.id,
      locale: "ru",
      title: "Художник",
      summary: "A summary.",
      html: "<p>Two words.</p>",
      department: "engineering",
      employmentType: "FULL_TIME",
      remote: true,
      country: "CY",
      city: "Лимасол",
      salary,
      validThrough: null,
      publishedAt: at,
      updatedAt: at,
    },
  })
})

test("shows a scheduled text with its future date", async () => {
  const publishAt = "2026-07-01T09:00:00.000Z"
  const post = await addDraft({ translations: { en: postText({ state: "scheduled", publishAt }), ru: null } })
  const { made } = await share("blog", post.id)
  expect((await open(tokenOf(made))).body.response).toMatchObject({
    state: "draft",
    page: { node: { cover: null, publishedAt: publishAt } },
  })
})

test("shows the latest save", async () => {
  const post = await addDraft()
  const { made } = await share("blog", post.id)
  api.clock.now = new Date("2026-06-15T13:00:00.000Z")
  await editor.post("/v1/api/v1/blog/edit", {
    ...post,
    version: 1,
    translations: { en: postText({ title: "Corrected" }), ru: null },
  })
  expect((await open(tokenOf(made))).body.response).toMatchObject({
    savedAt: "2026-06-15T13:00:00.000Z",
    page: { node: { title: "Corrected" } },
  })
})

test("expires on time, and its row is deleted afterwards", async () => {
  const post = await addDraft()
  const { made } = await share("blog", post.id, { locale: "en", days: 1 })
  const { made: week } = await share("blog", post.id)
  expect(made.expiresAt).toBe("2026-06-16T12:00:00.000Z")
  expect(week.expiresAt).toBe("2026-06-22T12:00:00.000Z")

  api.clock.now = new Date("2026-06-16T11:59:59.999Z")
  expect((await open(tokenOf(made))).status).toBe(200)
  api.clock.now = new Date("2026-06-16T12:00:00.000Z")

  await isNowhere(tokenOf(made))
  const later = await addStaff(api, "editor")
  expect(await list("blog", post.id, later)).toMatchObject([{ id: week.id }])
  await deleteOld(api.context)
  expect(await api.database.store.selectFrom("entry_preview").select("id").execute()).toEqual([{ id: week.id }])
  expect((await open(tokenOf(week))).status).toBe(200)
})

test("responds with 410 for an ended link; ending it again or by another entry's id changes nothing", async () => {
  const [post, other] = [await addDraft(), await addDraft()]
  const { made } = await share("blog", post.id)
  const end = (id: string) => editor.post(`${previews}/blog/${id}/end`, { preview: made.id })

  expect((await end(other.id)).status).toBe(200)
  expect((await open(tokenOf(made))).status).toBe(200)

  expect((await end(post.id)).body.response).toEqual({ id: made.id })
  await isNowhere(tokenOf(made))
  expect((await end(post.id)).status).toBe(200)
  expect(await list("blog", post.id)).toEqual([])
})

test.each([
  ["unknown", "A".repeat(43)],
  ["malformed", "../../etc/passwd"],
  ["empty", ""],
])("responds with 410 for an %s token", async (_kind, token) => isNowhere(token))

test.each([["a".repeat(previewLimits.tokenMax + 1)], ["\u0000"], [1], [null], [undefined]])(
  "rejects an invalid token: %j",
  async (token) => expect((await open(token)).status).toBe(400)
)

test("responds with 410 for a removed entry and for a removed language", async () => {
  const post = await addDraft({ translations: { en: postText(), ru: postText() } })
  const { made: en } = await share("blog", post.id)
  const { made: ru } = await share("blog", post.id, { locale: "ru" })
  await editor.post("/v1/api/v1/blog/edit", { ...post, version: 1, translations: { en: postText(), ru: null } })
  await isNowhere(tokenOf(ru))
  await editor.post("/v1/api/v1/blog/remove", { id: post.id, version: 2 })
  await isNowhere(tokenOf(en))
  expect((await share("blog", post.id)).status).toBe(410)
})

test("returns the public address once the text is published, in its own language only", async () => {
  const post = await addDraft({ translations: { en: postText(), ru: postText() } })
  const { made: en } = await share("blog", post.id)
  const { made: ru } = await share("blog", post.id, { locale: "ru" })
  const publish = (state: string, version: number) =>
    editor.post("/v1/api/v1/blog/publish", { entries: [{ id: post.id, version }], locale: "ru", state })

  await publish("published", 1)
  expect((await open(tokenOf(ru))).body.response).toEqual({
    state: "public",
    locale: "ru",
    path: `/ru/blog/${post.link}`,
  })
  expect((await open(tokenOf(en))).body.response).toMatchObject({ state: "draft" })

  await publish("draft", 2)
  expect((await open(tokenOf(ru))).body.response).toMatchObject({ state: "draft" })
})

test("the public address of a dev-blog post contains its game; a vacancy is public until it is closed", async () => {
  const post = { ...sentPost(), game: "frostborn" }
  const vacancy = sentVacancy()
  await editor.post("/v1/api/v1/devblog/add", post)
  await editor.post("/v1/api/v1/jobs/add", vacancy)
  const { made: ofPost } = await share("devblog", post.id)
  const { made: ofVacancy } = await share("jobs", vacancy.id)
  for (const [contentType, { id }] of [
    ["devblog", post],
    ["jobs", vacancy],
  ] as const)
    await editor.post(`/v1/api/v1/${contentType}/publish`, {
      entries: [{ id, version: 1 }],
      locale: "en",
      state: "published",
    })

  expect((await open(tokenOf(ofPost))).body.response).toMatchObject({ path: `/dev-blog/frostborn/${post.link}` })
  expect((await open(tokenOf(ofVacancy))).body.response).toMatchObject({ state: "public", path: `/job/${vacancy.id}` })
  await closeVacancy(api.database, vacancy.id)
  expect((await open(tokenOf(ofVacancy))).body.response).toMatchObject({ state: "draft" })
})

test.each([
  ["a language that the entry lacks", { locale: "ru" }, "has no text in this entry"],
  ["no time at all", { locale: "en", days: 0 }, undefined],
  ["a part of a day", { locale: "en", days: 1.5 }, undefined],
  ["too long a time", { locale: "en", days: previewLimits.daysMax + 1 }, undefined],
  ["an unknown language", { locale: "de" }, undefined],
  ["an unknown field", { locale: "en", token: "mine" }, undefined],
])("creates no link for %s", async (_what, body, message) => {
  const post = await addDraft()
  const response = await share("blog", post.id, body)
  expect(response.status).toBe(400)
  if (message) expect(response.body.details).toEqual([{ path: "body.locale", message }])
  expect(await list("blog", post.id)).toEqual([])
})

test("creates no link for a public text, nor more links than the limit", async () => {
  const open = await addDraft({ translations: { en: postText({ state: "published" }), ru: null } })
  expect((await share("blog", open.id)).body.details).toEqual([{ path: "body.locale", message: "is public already" }])
  const post = await addDraft()
  for (let count = 0; count < previewLimits.liveMax; count += 1) await share("blog", post.id)
  const { status, body } = await share("blog", post.id)
  expect([status, body.details?.[0]?.message]).toEqual([400, "there are 20 links already: end some first"])
})

test("a published post of a game that visitors do not see is shared as a draft, until they see the game", async () => {
  const setState = (state: "draft" | "live") =>
    api.database.store.updateTable("game").set({ state }).where("id", "=", "frostborn").execute()
  await setState("draft")
  const post = await addPost(api.database, { game: "frostborn", link: "soon" })
  const { made } = await share("devblog", post.id)
  expect((await open(tokenOf(made))).body.response).toMatchObject({ state: "draft" })
  await setState("live")
  const path = "/dev-blog/frostborn/soon"
  expect((await open(tokenOf(made))).body.response).toEqual({ state: "public", locale: "en", path })
})

test("responds with 404 for links to missing entries or entries of another content type", async () => {
  const post = await addDraft()
  for (const [contentType, id] of [
    ["blog", randomUUID()],
    ["devblog", post.id],
    ["jobs", post.id],
  ] as const) {
    expect((await share(contentType, id)).status).toBe(404)
    expect((await editor.get(`${previews}/${contentType}/${id}`)).status).toBe(404)
    expect((await editor.post(`${previews}/${contentType}/${id}/end`, { preview: randomUUID() })).status).toBe(404)
  }
})

test("lists who created a link and until when it works, without its address", async () => {
  const post = await addDraft()
  const { made: first } = await share("blog", post.id)
  api.clock.now = new Date("2026-06-15T12:30:00.000Z")
  const other = await addStaff(api, "admin")
  await share("blog", post.id, { locale: "en", days: 30 }, other)

  const items = await list("blog", post.id)

  expect(items).toEqual([
    {
      id: expect.any(String) as string,
      locale: "en",
      madeBy: "admin",
      madeAt: "2026-06-15T12:30:00.000Z",
      expiresAt: "2026-07-15T12:30:00.000Z",
    },
    { id: first.id, locale: "en", madeBy: "editor", madeAt: testNow.toISOString(), expiresAt: first.expiresAt },
  ])
})

test("recruiters share vacancies, but no posts", async () => {
  const recruiter = await addStaff(api, "recruiter")
  const [post, vacancy] = [await addDraft(), sentVacancy()]
  await editor.post("/v1/api/v1/jobs/add", vacancy)
  expect((await share("jobs", vacancy.id, undefined, recruiter)).status).toBe(200)
  expect((await share("blog", post.id, undefined, recruiter)).status).toBe(403)
  expect((await recruiter.get(`${previews}/blog/${post.id}`)).status).toBe(403)
})

test("stores no token in the database or the audit", async () => {
  const post = await addDraft()
  const { made } = await share("blog", post.id)
  await editor.post(`${previews}/blog/${post.id}/end`, { preview: made.id })
  const { made: second } = await share("blog", post.id)

  const rows = await api.database.store.selectFrom("entry_preview").selectAll().execute()
  const audit = await api.database.store
    .selectFrom("audit_entry")
    .select(["action", "subject_id", "actor_id", "details"])
    .where("action", "like", "preview.%")
    .orderBy("id")
    .execute()

  const details = { kind: "blog", locale: "en", preview: made.id, expiresAt: made.expiresAt }
  expect(audit.slice(0, 2)).toEqual([
    { action: "preview.add", subject_id: post.id, actor_id: editor.id, details },
    { action: "preview.close", subject_id: post.id, actor_id: editor.id, details },
  ])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify({ rows, audit })).not.toMatch(new RegExp([made, second].map(tokenOf).join("|")))
})

test("sends no-store, noindex and no-referrer for every link, valid or not", async () => {
  const post = await addDraft({ link: unique("post") })
  const { made } = await share("blog", post.id)
  for (const token of [tokenOf(made), "A".repeat(43)]) {
    const { headers } = await openRaw(token)
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
    })
  }
})

test("limits attempts with different tokens", async () => {
  const sendRequest = () =>
    api.app.inject({ method: "POST", url: `${previews}/open`, headers: own, payload: { token: "A".repeat(43) } })
  const statuses: number[] = []
  for (let count = 0; count <= previewLimits.requestsPerMinute; count += 1)
    statuses.push((await sendRequest()).statusCode)
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([410]))
  expect(statuses.at(-1)).toBe(429)
})

test.each(contentTypes)(
  "shows the working copy of what is public in $contentType, and leads to the page once there is none",
  async ({ contentType, sent }) => {
    const base = `/v1/api/v1/${contentType}`
    const entry = sent({ en: { title: "Known", state: "published" } })
    await editor.post(`${base}/add`, entry)
    const refused = await share(contentType, entry.id)
    expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, "body.locale"])
    const { en } = entry.translations
    const copy = { ...entry, translations: { en: en && { ...en, title: "Unseen" }, ru: null } }
    await editor.post(`${base}/save`, draftOf(copy, 1))

    const { made } = await share(contentType, entry.id)

    const opened = async () => (await open(tokenOf(made))).body.response
    expect(await opened()).toMatchObject({ state: "draft", page: { node: { title: "Unseen" } } })
    const place = { entries: [{ id: entry.id, version: 2 }], locale: "en" }
    await editor.post(`${base}/publish`, { ...place, state: "scheduled", publishAt: "2026-06-15T13:00:00Z" })
    expect(await opened()).toMatchObject({ state: "draft", page: { node: { title: "Unseen" } } })
    await editor.post(`${base}/publish`, { entries: [{ id: entry.id, version: 3 }], locale: "en", state: "published" })
    expect(await opened()).toMatchObject({ state: "public" })
  }
)

describe("on PostgreSQL", () => {
  const database = useTestDatabase(openPostgresTestDatabase)

  test("an entry has no more links than the limit, also when many are made at once", async () => {
    const { id } = await addPost(database, { texts: { en: { state: "draft" } } })
    const context = { ...api.context, database }
    const made = await Promise.allSettled(
      Array.from({ length: previewLimits.liveMax + 5 }, () =>
        addPreview(context, blogContentType, { id: null, name: "Editor" }, { id, locale: "en", days: 1 })
      )
    )
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(previewLimits.liveMax)
  })
})
