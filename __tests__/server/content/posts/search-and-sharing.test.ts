import { createHash, randomUUID } from "node:crypto"
import { promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { contentState } from "../../../../server/db/content-changes.ts"
import type { BlogPost } from "../../../../shared/contract/blog.ts"
import { emptyFields } from "../../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../../shared/contract/post-fields.ts"
import { seoDescriptionLimits, seoTitleLimits } from "../../../../shared/limits/content.ts"
import { addPicture } from "../../../support/content-factory.ts"
import { draftOf, postText, sentPost, type SentPost } from "../../../support/content-input.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

const blog = "/v1/api/v1/blog"

let editor: StaffMember

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

const later = "2026-06-15T13:30:00.000Z"

const textOf = (facts: Partial<ReturnType<typeof postText>> = {}): SentPost["translations"] => ({
  en: postText({ title: "The long night", state: "published", ...facts }),
  ru: null,
})

const add = async (facts: Partial<SentPost>): Promise<SentPost> => {
  const post = sentPost({ translations: textOf(), ...facts })
  expect((await editor.post(`${blog}/add`, post)).status).toBe(200)
  return post
}

const seen = async (id: string) => (await api.get(`${blog}/id/${id}`)).body.response as BlogPost

const publicPosition = async () => (await contentState(api.database.store)).publicPosition

test("shows what search engines and shared links say of a post, the picture with the library's alt text", async () => {
  const picture = await addPicture(api.database, { alt: JSON.stringify({ en: "An oar", ru: "Весло" }) })
  const post = await add({
    noindex: true,
    sharePictureId: picture,
    translations: textOf({ seoTitle: "  Winter  ", seoDescription: "All about it." }),
  })
  expect(await seen(post.id)).toMatchObject({
    noindex: true,
    cover: null,
    sharePicture: { id: picture, alt: { en: "An oar", ru: "Весло" } },
    translations: { en: { title: "The long night", seoTitle: "Winter", seoDescription: "All about it." } },
  })
})

test("saves posts of clients that do not know these fields", async () => {
  const { id } = await add({})
  expect(await seen(id)).toMatchObject({
    noindex: false,
    sharePictureId: null,
    sharePicture: null,
    translations: { en: { seoTitle: "", seoDescription: "" } },
  })
})

test("keeps too long texts in a draft, and names them at publication", async () => {
  const long = {
    seoTitle: "t".repeat(seoTitleLimits.max + 1),
    seoDescription: "d".repeat(seoDescriptionLimits.max + 1),
  }
  const post = sentPost({ translations: textOf({ state: "draft", ...long }) })
  expect((await editor.post(`${blog}/save`, draftOf(post, null))).status).toBe(200)

  const refused = await editor.post(`${blog}/publish`, {
    entries: [{ id: post.id, version: 1 }],
    locale: "en",
    state: "published",
  })

  expect(refused.status).toBe(400)
  expect(refused.body.details?.map(({ path }) => path)).toEqual([
    "body.entries.0.translations.en.seoTitle",
    "body.entries.0.translations.en.seoDescription",
  ])
})

test("refuses a picture that is not in the library, and a video, with the path of the field", async () => {
  const video = await addPicture(api.database, { kind: "video", name: "film.mp4", content_type: "video/mp4" })
  for (const sharePictureId of [randomUUID(), video]) {
    const refused = await editor.post(`${blog}/add`, sentPost({ sharePictureId }))
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ path: "body.sharePictureId", message: "is no picture of the library" }],
    ])
  }
})

test("keeps changes over a public post from visitors until they are published, at once or at their instant", async () => {
  const picture = await addPicture(api.database)
  const post = await add({})
  const change = {
    ...post,
    noindex: true,
    sharePictureId: picture,
    translations: textOf({ ...post.translations.en, seoTitle: "Winter" }),
  }
  expect((await editor.post(`${blog}/save`, draftOf(change, 1))).status).toBe(200)
  expect(await seen(post.id)).toMatchObject({ noindex: false, sharePicture: null })

  const plan = { entries: [{ id: post.id, version: 2 }], locale: "en", state: "scheduled", publishAt: later }
  expect((await editor.post(`${blog}/publish`, plan)).status).toBe(200)
  const removal = await editor.post("/v1/api/v1/files/remove", { id: picture })
  expect(removal.status).toBe(409)
  expect(await seen(post.id)).toMatchObject({ noindex: false, translations: { en: { seoTitle: "" } } })
  api.clock.now = new Date(later)
  await promoteDue(api.context)

  expect(await seen(post.id)).toMatchObject({
    noindex: true,
    sharePicture: { id: picture },
    translations: { en: { seoTitle: "Winter" } },
  })
})

test("publishes a post again when its picture for shared links gets another alt text, and no other post", async () => {
  const picture = await addPicture(api.database, { alt: JSON.stringify({ en: "An oar" }) })
  const sharing = await add({ sharePictureId: picture })
  await add({ cover: { fileId: picture, focalPoint: { x: 0.5, y: 0.5 } } })
  const before = await publicPosition()

  const edit = { id: picture, version: 1, alt: { en: "A long oar", ru: "" } }
  expect((await editor.post("/v1/api/v1/files/edit", edit)).status).toBe(200)

  expect((await seen(sharing.id)).sharePicture?.alt.en).toBe("A long oar")
  const changes = await api.database.store
    .selectFrom("public_change")
    .select("subject_id")
    .where("position", ">", before)
    .execute()
  expect(changes).toEqual([{ subject_id: sharing.id }])
})

test("shows visitors of a post that says nothing of its own what was recorded before it could", async () => {
  const post = await add({})
  const { version: _, formerLinks: __, sharePicture, translations, ...shared } = await seen(post.id)
  expect(sharePicture).toBeNull()
  // All fields that came after the record was first made.
  const { excerpt: ___, ...laterTexts } = emptyFields(postTextFields)
  const { videoUrl: ____, ...laterFields } = emptyFields(postFields)
  expect([shared, translations.en]).toMatchObject([laterFields, laterTexts])
  const known = (values: object, later: object): Record<string, unknown> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !(name in later)))
  const shows = [null, known(shared, laterFields), known(translations.en ?? {}, laterTexts)]
  const recorded = await api.database.store
    .selectFrom("public_part")
    .select("digest")
    .where("entry_id", "=", post.id)
    .executeTakeFirstOrThrow()
  const before = createHash("sha256").update(JSON.stringify(shows))
  expect(recorded.digest).toBe(before.digest("hex"))
})
