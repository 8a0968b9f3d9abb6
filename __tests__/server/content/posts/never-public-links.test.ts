import { promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { draftOf, postText, sentPost, type SentPost } from "../../../support/content-input.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { testNow, useTestApp, type Envelope } from "../../../support/test-app.ts"

const api = useTestApp()

const blog = "/v1/api/v1/blog"

let editor: StaffMember

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

type State = "draft" | "scheduled" | "published"

type Saved = { version: number; link: string; formerLinks: string[]; updatedAt: string }

const saved = ({ status, body }: { status: number; body: Envelope }): Saved => {
  expect([status, body.message]).toEqual([200, undefined])
  return body.response as Saved
}

const tomorrow = "2026-06-16T12:00:00.000Z"

const post = (link: string): SentPost => sentPost({ link, translations: { en: postText({ title: link }), ru: null } })

const add = async (sent: SentPost) => saved(await editor.post(`${blog}/add`, sent))

/** Saves the post under a link, in a state. */
const save = async (sent: SentPost, version: number, link: string, state: State) => {
  const en = postText({ title: "Dawn", state, publishAt: state === "scheduled" ? tomorrow : null })
  return saved(await editor.post(`${blog}/edit`, { ...sent, version, link, translations: { en, ru: null } }))
}

const statusOf = async (link: string): Promise<number> => (await api.get(`${blog}/link/${link}`)).status

test("a draft's earlier link leaves no trace, and another entry may have it", async () => {
  const draft = post("first")
  await add(draft)
  expect(await save(draft, 1, "second", "draft")).toMatchObject({ link: "second", formerLinks: [] })
  expect(await save(draft, 2, "third", "published")).toMatchObject({ link: "third", formerLinks: [] })

  const { body } = await api.get(`${blog}/link/third`)
  expect(body.response).toMatchObject({ formerLinks: [] })
  expect(JSON.stringify((await api.get(`${blog}/all`)).body)).not.toMatch(/first|second/)
  expect([await statusOf("first"), await statusOf("second")]).toEqual([404, 404])
  await add(post("first"))
})

test("nor does the earlier link of a post that was scheduled, but not public yet", async () => {
  const waiting = post("first")
  await add(waiting)
  await save(waiting, 1, "first", "scheduled")
  expect(await save(waiting, 2, "second", "scheduled")).toMatchObject({ formerLinks: [] })
  await add(post("first"))
})

test("a link that was public by its schedule stays a former link", async () => {
  const waiting = post("first")
  await add(waiting)
  await save(waiting, 1, "first", "scheduled")
  api.clock.now = new Date(Date.parse(tomorrow) + 1)
  await promoteDue(api.context)
  // The session of the day before has ended.
  editor = await addStaff(api, "editor")
  expect(await save(waiting, 2, "second", "published")).toMatchObject({ formerLinks: ["first"] })
  expect(await statusOf("first")).toBe(200)
})

test("a link that was public stays a former link when it changes after the post was taken down", async () => {
  const shown = post("first")
  await add(shown)
  await save(shown, 1, "first", "published")
  await save(shown, 2, "first", "draft")
  expect(await save(shown, 3, "second", "draft")).toMatchObject({ formerLinks: ["first"] })
  // The second link was never public: the post was a draft as long as it had it.
  expect(await save(shown, 4, "third", "published")).toMatchObject({ formerLinks: ["first"] })
  expect((await editor.post(`${blog}/add`, post("first"))).body.code).toBe(1301)
  await add(post("second"))
})

test("a link that was public is a former one again after it was the post's link again as a draft", async () => {
  const shown = post("first")
  await add(shown)
  await save(shown, 1, "first", "published")
  await save(shown, 2, "second", "draft")
  expect(await save(shown, 3, "first", "draft")).toMatchObject({ formerLinks: [] })
  expect(await save(shown, 4, "third", "draft")).toMatchObject({ formerLinks: ["first"] })
})

test("the save that takes a post down and moves it leaves the public link behind", async () => {
  const shown = post("first")
  await add(shown)
  await save(shown, 1, "first", "published")
  expect(await save(shown, 2, "second", "draft")).toMatchObject({ formerLinks: ["first"] })
})

test("a restored post keeps the link that it had when it was removed, if that was public", async () => {
  const shown = post("first")
  await add(shown)
  await save(shown, 1, "second", "published")
  api.clock.now = new Date(testNow.getTime() + 1_000)
  await editor.post(`${blog}/remove`, { id: shown.id, version: 2 })
  const restored = saved(await editor.post(`/v1/api/v1/revisions/blog/${shown.id}/1/restore`, { version: 3 }))
  expect(restored).toMatchObject({ link: "first", formerLinks: ["second"] })
})

const restore = async (id: string, version: number, present: number) =>
  saved(await editor.post(`/v1/api/v1/revisions/blog/${id}/${version}/restore`, { version: present }))

/** Another draft with the link, which somebody wrote. */
const rivalOf = async (link: string) => saved(await editor.post(`${blog}/save`, draftOf({ ...post("Rival"), link })))

test("a post that comes back as it was long ago has all links that visitors knew when it was removed", async () => {
  const shown = post("first")
  await add(shown)
  await save(shown, 1, "first", "published")
  await save(shown, 2, "second", "published")
  await save(shown, 3, "third", "published")
  await editor.post(`${blog}/remove`, { id: shown.id, version: 4 })
  expect(await restore(shown.id, 2, 5)).toMatchObject({ link: "first", formerLinks: ["second", "third"] })
})

test("a post that comes back as a draft under a former link has that for itself, and does not lead to itself", async () => {
  const shown = post("first")
  await add(shown)
  await save(shown, 1, "first", "published")
  await save(shown, 2, "typed", "draft")
  await editor.post(`${blog}/remove`, { id: shown.id, version: 3 })
  expect(await restore(shown.id, 1, 4)).toMatchObject({ link: "first", formerLinks: [] })
  expect(await rivalOf("first")).toMatchObject({ linkTakenBy: { id: shown.id } })
  expect(await save(shown, 5, "first", "published")).toMatchObject({ formerLinks: [] })
})

test("a post that comes back as a draft keeps no link under which visitors never saw it", async () => {
  const shown = post("typed")
  await add(shown)
  await save(shown, 1, "first", "published")
  await editor.post(`${blog}/remove`, { id: shown.id, version: 2 })
  expect(await restore(shown.id, 1, 3)).toMatchObject({ link: "typed", formerLinks: ["first"] })
  expect(await rivalOf("typed")).toMatchObject({ linkTakenBy: null })
})
