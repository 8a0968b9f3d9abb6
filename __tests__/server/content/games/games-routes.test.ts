import { randomUUID } from "node:crypto"
import { success } from "../../../../shared/contract/envelope.ts"
import {
  adminGame,
  adminGames,
  gameNames,
  gamePaths,
  publishedGames,
  type AdminGame,
  type GameContent,
} from "../../../../shared/contract/games.ts"
import { devblogAdminPaths, filePaths } from "../../../../shared/staff-endpoints.ts"
import { promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { contentState } from "../../../../server/db/content-changes.ts"
import { gameLimits } from "../../../../shared/limits/games.ts"
import { addPicture, addPost, documentOf } from "../../../support/content-factory.ts"
import { draftOf, postText, sentPost } from "../../../support/content-input.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { demoGames } from "../../../support/site-games.ts"
import { testNow, useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

let admin: StaffMember
let picture: string

beforeEach(async () => {
  admin = await addStaff(api, "admin")
  picture = await addPicture(api.database)
})

const path = (name: keyof typeof gamePaths): string => `/v1${gamePaths[name]}`

/** A game with all that its pages need, of pictures of the library. */
const content = (changes: Partial<GameContent> = {}): GameContent => {
  const { frostborn } = demoGames
  if (!frostborn) throw new Error("There is no Frostborn")
  return {
    ...structuredClone(frostborn),
    ...{ name: { en: "Ashes", ru: "Пепел" }, theme: "own", accent: "#7fd1ae", hero: picture, poster: picture },
    questions: [],
    features: frostborn.features.map((feature) => ({ ...feature, picture })),
    shots: frostborn.shots.map((shot) => ({ ...shot, picture })),
    ...changes,
  }
}

const gameIn = ({ body }: { body: unknown }): AdminGame => success(adminGame).parse(body).response

const add = (changes: Partial<GameContent> = {}, id = "ashes") =>
  admin.post(path("add"), { id, content: content(changes) })

const edit = ({ id, version }: Pick<AdminGame, "id" | "version">, changes: Partial<GameContent>) =>
  admin.post(path("edit"), { id, version, content: content(changes) })

const setState = ({ id, version }: Pick<AdminGame, "id" | "version">, state: "live" | "closed") =>
  admin.post(path("setState"), { id, version, state })

const published = async () => success(publishedGames).parse((await api.get(path("published"))).body).response

const list = async () => success(adminGames).parse((await admin.get(path("list"))).body).response.items

const issuesOf = async (response: ReturnType<typeof add>) => {
  const { status, body } = await response
  return [status, body.details?.map((detail) => detail.path)]
}

const position = async () => {
  const state = await contentState(api.database.store)
  return [state.position, state.publicPosition]
}

test("a database begins with the two games that the site had, live and with their artwork", async () => {
  const { items, closed } = await published()
  expect(items.map(({ id, artwork, theme, hero }) => [id, artwork, theme, hero])).toEqual([
    ["last-day-on-earth", "last-day-on-earth", "ember", null],
    ["frostborn", "frostborn", "frost", null],
  ])
  expect(closed).toEqual([])
})

test("a draft is not public; it goes live, changes, closes and opens again, each with an audit entry", async () => {
  const before = await position()
  const draft = gameIn(await add())
  expect(draft).toMatchObject({ id: "ashes", version: 1, state: "draft", artwork: null })
  expect(draft.files.map(({ id }) => id)).toContain(picture)
  expect((await published()).items).toHaveLength(2)
  expect((await position())[1]).toBe(before[1])

  const live = gameIn(await setState(draft, "live"))
  expect(live).toMatchObject({ version: 2, state: "live" })
  expect((await published()).items.at(-1)).toMatchObject({ id: "ashes", accent: "#7fd1ae", hero: { id: picture } })
  const changed = gameIn(await edit(live, { line: { en: "Warm.", ru: "Тепло." } }))
  expect((await published()).items.at(-1)?.line).toEqual({ en: "Warm.", ru: "Тепло." })
  const closed = gameIn(await setState(changed, "closed"))
  expect(await published()).toMatchObject({ items: [{}, {}], closed: ["ashes"] })
  expect(gameIn(await setState(closed, "live")).state).toBe("live")
  expect((await published()).closed).toEqual([])

  const rows = await api.database.store.selectFrom("audit_entry").selectAll().orderBy("id").execute()
  expect(rows.map(({ action, subject_id }) => [action, subject_id])).toEqual(
    ["add", "publish", "edit", "close", "publish"].map((verb) => [`game.${verb}`, "ashes"])
  )
  expect(rows[2]?.details).toMatchObject({
    before: { "line.ru": expect.any(String) as string },
    after: { "line.ru": "Тепло." },
  })
  const seen = await api.database.store.selectFrom("public_change").selectAll().orderBy("position").execute()
  expect(seen.map(({ kind, subject_id, happening, title }) => [kind, subject_id, happening, title])).toEqual(
    ["published", "changed", "closed", "published"].map((happening) => ["game", "ashes", happening, "Ashes"])
  )
})

test("a change whose answer was lost can be sent again, and is made once", async () => {
  const draft = gameIn(await add())
  const line = { en: "Warm.", ru: "Тепло." }
  for (const again of [false, true]) expect([again, gameIn(await edit(draft, { line })).version]).toEqual([again, 2])
  const changed = { ...draft, version: 2 }
  for (const again of [false, true])
    expect([again, gameIn(await setState(changed, "live")).version]).toEqual([again, 3])
  expect((await edit(draft, { line })).status).toBe(409)
  expect((await setState(changed, "closed")).status).toBe(409)
})

test("a draft may lack what a live game needs, and each missing field is named", async () => {
  const words = { en: "", ru: "" }
  const draft = gameIn(
    await add({
      line: words,
      minimumAge: null,
      systems: [],
      hero: null,
      features: [{ title: { en: "A", ru: "" }, text: { en: "A", ru: "А" }, picture: null }],
      shots: [{ alt: words, picture: null }],
    })
  )
  const missing = [
    ...["line.en", "line.ru", "minimumAge", "hero", "systems", "features.0.title.ru"],
    ...["shots.0.alt.en", "shots.0.alt.ru", "shots.0.picture"],
  ].map((field) => `body.content.${field}`)
  expect(await issuesOf(setState(draft, "live"))).toEqual([400, missing])
  const whole = gameIn(await edit(draft, {}))
  const live = gameIn(await setState(whole, "live"))
  expect(await issuesOf(edit(live, { hero: null }))).toEqual([400, ["body.content.hero"]])
})

test("a game with artwork needs no pictures of the library", async () => {
  const [frostborn] = (await list()).filter(({ id }) => id === "frostborn")
  if (!frostborn) throw new Error("There is no Frostborn")
  const sent = { ...frostborn.content, searchWords: "fb" }
  const { status } = await admin.post(path("edit"), { id: "frostborn", version: 1, content: sent })
  expect(status).toBe(200)
  expect((await published()).items[1]?.searchWords).toBe("fb")
})

test("a write of another version conflicts and gets the present game; one without changes changes nothing", async () => {
  const draft = gameIn(await add())
  const second = gameIn(await edit(draft, { searchWords: "ash" }))
  const at = await position()
  expect(gameIn(await edit(second, { searchWords: "ash" }))).toEqual(second)
  expect(await add({ searchWords: "ash" })).toMatchObject({ status: 200, body: { response: second } })
  expect(await position()).toEqual(at)
  const { id } = draft
  for (const late of [
    await edit(draft, {}),
    await setState(draft, "live"),
    await admin.post(path("remove"), { id, version: 1 }),
  ])
    expect([late.status, late.body]).toMatchObject([409, { code: 1300, present: second }])
})

test("rejects what no game can have, and names the field", async () => {
  expect(await issuesOf(add({}, "Ashes Two"))).toEqual([400, ["body.id"]])
  for (const id of ["news", "blog", "other"]) expect(await issuesOf(add({}, id))).toEqual([400, ["body.id"]])
  expect(await issuesOf(add({}, "frostborn"))).toEqual([409, ["body.id"]])
  const refused: [Partial<GameContent>, string][] = [
    [{ accent: "#404040" }, "accent"],
    [{ accent: "red" }, "accent"],
    [{ accent: null }, "accent"],
    [{ theme: "frost" }, "accent"],
    [{ stores: [{ store: "steam", url: "javascript:alert(1)" }] }, "stores.0.url"],
    [{ stores: ["a", "b"].map((name) => ({ store: "steam", url: `https://${name}.example` })) }, "stores"],
    [{ hero: randomUUID() }, "hero"],
    [{ releasedIn: 1800 }, "releasedIn"],
    [
      {
        trailer: {
          mp4: "//evil.example/a.mp4",
          webm: null,
          captions: { en: null, ru: null },
          since: testNow.toISOString(),
          seconds: 9,
        },
      },
      "trailer.mp4",
    ],
    [
      {
        trailer: {
          mp4: `/files/${picture}/a.mp4`,
          webm: null,
          captions: { en: null, ru: null },
          since: testNow.toISOString(),
          seconds: 9,
        },
      },
      "trailer.mp4",
    ],
  ]
  for (const [changes, field] of refused) expect(await issuesOf(add(changes))).toEqual([400, [`body.content.${field}`]])
  expect(await list()).toHaveLength(2)
})

test("has questions with answers at addresses of their own, which a client may leave out", async () => {
  const words = (en: string) => ({ en, ru: `${en}?` })
  const question = (link: string, more: object = {}) => ({
    ...{ link, ask: words("Why"), answer: words("So"), searchWords: words("reason") },
    ...more,
  })
  const { questions: _, ...unknowing } = content()
  expect(gameIn(await admin.post(path("add"), { id: "tides", content: unknowing })).content.questions).toEqual([])
  const first = gameIn(await add({ questions: [question("why")] }))
  expect(gameIn(await edit(first, { questions: [question("why"), question("how")] })).version).toBe(2)
  for (const link of ["why", "lost-items", "new-phone", "No Link"])
    expect(await issuesOf(add({ questions: [question("else"), question(link)] }, "sands"))).toEqual([
      400,
      ["body.content.questions.1.link"],
    ])
  expect(await issuesOf(add({ questions: [question("twice"), question("twice")] }, "sands"))).toEqual([
    400,
    ["body.content.questions.1.link"],
  ])
  const untold = gameIn(
    await add(
      { questions: [question("else", { ask: { en: "", ru: "Зачем" }, answer: { en: "So", ru: "" } })] },
      "sands"
    )
  )
  expect(await issuesOf(setState(untold, "live"))).toEqual([
    400,
    ["body.content.questions.0.ask.en", "body.content.questions.0.answer.ru"],
  ])
  await setState({ id: "ashes", version: 2 }, "live")
  expect((await published()).items.at(-1)?.questions).toEqual([question("why"), question("how")])
})

test("has files of the library for a trailer, each of its type", async () => {
  const addFile = (kind: "video" | "webm" | "captions", name: string, content_type: string) =>
    addPicture(api.database, { kind, name, content_type })
  const mp4 = `/files/${await addFile("video", "a.mp4", "video/mp4")}/a.mp4`
  const webm = `/files/${await addFile("webm", "a.webm", "video/webm")}/a.webm`
  const vtt = await addFile("captions", "a.vtt", "text/vtt")
  const captions = { en: `/files/${vtt}/a.vtt`, ru: null }
  const trailer = { mp4, webm, captions, since: testNow.toISOString(), seconds: 9 }
  const wrong = { ...trailer, mp4: webm, webm: captions.en, captions: { en: null, ru: mp4 } }
  expect(await issuesOf(add({ trailer: wrong }))).toEqual([
    400,
    ["mp4", "webm", "captions.ru"].map((field) => `body.content.trailer.${field}`),
  ])
  const game = gameIn(await add({ trailer }))
  expect((await setState(game, "live")).status).toBe(200)
  const { items } = await published()
  expect(items.find(({ id }) => id === "ashes")?.trailer).toEqual(trailer)
  expect((await admin.post(`/v1${filePaths.remove}`, { id: vtt })).status).toBe(409)
})

test("stops at the number of games that a studio may have", async () => {
  for (let number = 3; number <= gameLimits.countMax; number += 1)
    expect((await add({}, `game-${number}`)).status).toBe(200)
  expect(await issuesOf(add({}, "one-more"))).toEqual([400, ["body"]])
})

test("orders the games; only an order of all of them is one", async () => {
  await add()
  const before = await position()
  const order = (ids: string[]) => admin.post(path("order"), { ids })
  expect(await issuesOf(order(["frostborn", "ashes"]))).toEqual([400, ["body.ids"]])
  expect((await order(["last-day-on-earth", "frostborn", "ashes"])).status).toBe(200)
  expect(await position()).toEqual(before)
  // Visitors see no draft, so its move is no change for them.
  await order(["ashes", "last-day-on-earth", "frostborn"])
  expect((await position())[1]).toBe(before[1])
  await order(["frostborn", "ashes", "last-day-on-earth"])
  expect((await list()).map(({ id }) => id)).toEqual(["frostborn", "ashes", "last-day-on-earth"])
  expect((await published()).items.map(({ id }) => id)).toEqual(["frostborn", "last-day-on-earth"])
  expect((await position())[1]).toBeGreaterThan(before[1] ?? 0)
})

test("removes a draft without posts, and nothing else", async () => {
  const draft = gameIn(await add())
  await addPost(api.database, { game: "ashes" })
  const remove = (id: string, version: number) => admin.post(path("remove"), { id, version })
  expect(await issuesOf(remove("ashes", 1))).toEqual([400, ["body.id"]])
  expect(await issuesOf(remove("frostborn", 1))).toEqual([400, ["body.id"]])
  expect(await issuesOf(setState(draft, "closed"))).toEqual([400, ["body.state"]])
  await api.database.store.deleteFrom("post_translation").execute()
  await api.database.store.deleteFrom("post").execute()
  expect((await remove("ashes", 1)).body.response).toEqual({ id: "ashes" })
  expect((await remove("ashes", 1)).status).toBe(404)
  expect((await edit(draft, {})).status).toBe(404)
})

test("a post belongs to a game that there is, and lists are of such games", async () => {
  const editor = await addStaff(api, "editor")
  const send = (game: string) => editor.post(`/v1${devblogAdminPaths.add}`, { ...sentPost(), game })
  expect(await issuesOf(send("ashes"))).toEqual([400, ["body.game"]])
  await add()
  const { status, body } = await send("ashes")
  expect(status).toBe(200)
  const { id } = body.response as { id: string }
  const moved = { ...sentPost(), id, version: 1, game: "nowhere" }
  expect(await issuesOf(editor.post(`/v1${devblogAdminPaths.edit}`, moved))).toEqual([400, ["body.game"]])
  expect(await issuesOf(editor.get(`/v1${devblogAdminPaths.list}?game=nowhere`))).toEqual([400, ["query.game"]])
  expect(await issuesOf(api.get("/v1/api/v1/devblog?game=nowhere"))).toEqual([400, ["query.game"]])
  expect((await api.get("/v1/api/v1/devblog?game=ashes")).status).toBe(200)
})

test("posts become public with their game, with their cards in other texts, and are gone when it closes", async () => {
  const draft = gameIn(await add())
  const post = await addPost(api.database, { game: "ashes", link: "first", texts: { en: { title: "First words" } } })
  const card = documentOf({ type: "bookmark", attrs: { contentType: "devblog", id: post.id } })
  const other = await addPost(api.database, { texts: { en: { body: card } } })
  const read = async (contentType: string, since: string) =>
    (await api.get(`/v1/api/v1/${contentType}?since=${since}`)).body.response as {
      changed: { id: string; translations: { en?: { html: string } } }[]
      removed: { id: string }[]
      cursor: string
    }
  const cursorOf = async (contentType: string) =>
    ((await api.get(`/v1/api/v1/${contentType}`)).body.response as { cursor: string }).cursor
  const since = { devblog: await cursorOf("devblog"), blog: await cursorOf("blog") }
  /** What a build would read now, after what it read before. */
  const delta = async () => {
    const [devblog, blog] = [await read("devblog", since.devblog), await read("blog", since.blog)]
    Object.assign(since, { devblog: devblog.cursor, blog: blog.cursor })
    return {
      changed: devblog.changed.map(({ id }) => id),
      removed: devblog.removed.map(({ id }) => id),
      cards: blog.changed.map(({ id, translations }) => [id, translations.en?.html.includes("First words")]),
    }
  }
  expect((await api.get("/v1/api/v1/devblog?game=ashes")).body.response).toMatchObject({ items: [], total: 0 })
  expect((await api.get("/v1/api/v1/devblog/link/first")).status).toBe(404)
  const html = async () => (await api.get(`/v1/api/v1/blog/id/${other.id}`)).body.response
  expect(JSON.stringify(await html())).not.toContain("First words")

  const live = gameIn(await setState(draft, "live"))
  expect(await delta()).toEqual({ changed: [post.id], removed: [], cards: [[other.id, true]] })
  expect((await api.get("/v1/api/v1/devblog/link/first")).status).toBe(200)

  const closed = gameIn(await setState(live, "closed"))
  expect(await delta()).toEqual({ changed: [], removed: [post.id], cards: [[other.id, false]] })
  expect((await api.get("/v1/api/v1/devblog?game=ashes")).body.response).toMatchObject({ items: [], total: 0 })

  await setState(closed, "live")
  expect(await delta()).toEqual({ changed: [post.id], removed: [], cards: [[other.id, true]] })
})

/** A public post of Frostborn, with another text and a draft game in its working copy. */
const postMovedTo = async (editor: StaffMember, game: string) => {
  const sent = {
    ...sentPost({ translations: { en: postText({ title: "Public", state: "published" }) } }),
    game: "frostborn",
  }
  expect((await editor.post(`/v1${devblogAdminPaths.add}`, sent)).status).toBe(200)
  const changed = { ...sent, game, translations: { ...sent.translations, en: postText({ title: "Working" }) } }
  expect((await editor.post(`/v1${devblogAdminPaths.save}`, draftOf(changed, 1))).status).toBe(200)
  return { id: sent.id, version: 2 }
}

const later = "2026-06-15T13:30:00.000Z"

const publish = (editor: StaffMember, entries: object[], more: object = {}) =>
  editor.post(`/v1${devblogAdminPaths.publish}`, { entries, locale: "en", state: "published", ...more })

test("a draft stays while a working copy or a scheduled update moves a post to it", async () => {
  const editor = await addStaff(api, "editor")
  await add()
  const remove = () => admin.post(path("remove"), { id: "ashes", version: 1 })
  const post = await postMovedTo(editor, "ashes")
  expect(await issuesOf(remove())).toEqual([400, ["body.id"]])
  expect((await publish(editor, [post], { state: "scheduled", publishAt: later })).status).toBe(200)
  expect(await issuesOf(remove())).toEqual([400, ["body.id"]])
  const drop = (layer: string, version: number, parts: string[]) =>
    editor.post(`/v1${devblogAdminPaths.drop}`, { id: post.id, version, layer, parts })
  expect((await drop("scheduled", 3, ["en"])).status).toBe(200)
  expect(await issuesOf(remove())).toEqual([400, ["body.id"]])
  expect((await drop("working", 4, ["fields"])).status).toBe(200)
  expect((await remove()).status).toBe(200)
})

describe("a post whose working copy moves it to a game that an earlier version removed", () => {
  let editor: StaffMember
  let post: { id: string; version: number }

  beforeEach(async () => {
    editor = await addStaff(api, "editor")
    await add()
    post = await postMovedTo(editor, "ashes")
  })

  const removeGame = () => api.database.store.deleteFrom("game").where("id", "=", "ashes").execute()

  const stored = () =>
    api.database.store
      .selectFrom("post")
      .innerJoin("post_translation", "post_id", "id")
      .select(["game", "version", "title", "state"])
      .where("id", "=", post.id)
      .executeTakeFirst()

  const before = { game: "frostborn", version: 2, title: "Public", state: "published" }

  test.each([
    ["published", {}],
    ["scheduled", { state: "scheduled", publishAt: later }],
    ["taken down", { state: "draft" }],
  ])("is not %s with others, and stays as it was", async (_, wanted) => {
    await removeGame()
    const other = await postMovedTo(editor, "last-day-on-earth")
    const { status, body } = await publish(editor, [post, other], wanted)
    expect([status, body.response]).toMatchObject([
      200,
      { items: [{ id: other.id }], skipped: [{ id: post.id, code: "invalidRequest", details: [{ path: "game" }] }] },
    ])
    expect(await stored()).toEqual(before)
    const copies = api.database.store.selectFrom("working_copy").select("part").where("entry_id", "=", post.id)
    expect((await copies.orderBy("part").execute()).map(({ part }) => part)).toEqual(["en", "fields"])
  })

  test("becomes public on time where the move was scheduled, without its game, which waits in the working copy", async () => {
    expect((await publish(editor, [post], { state: "scheduled", publishAt: later })).status).toBe(200)
    await removeGame()
    api.clock.now = new Date(later)
    const failures: unknown[] = []

    expect(await promoteDue(api.context, (_due, error) => void failures.push(error))).toBe(1)

    expect(failures).toEqual([])
    expect(await stored()).toEqual({ ...before, version: 3, title: "Working" })
    const copies = await api.database.store.selectFrom("working_copy").select(["part", "content"]).execute()
    expect(copies).toEqual([{ part: "fields", content: { fields: { game: "ashes" } } }])
    const entries = api.database.store
      .selectFrom("audit_entry")
      .select("details")
      .where("action", "=", "devblog.update")
    expect(await entries.execute()).toMatchObject([{ details: { gameGone: true } }])
  })
})

test("a picture that a game shows is in use, and its pages follow another content of it", async () => {
  await add()
  const editor = await addStaff(api, "editor")
  expect(await editor.post(`/v1${filePaths.remove}`, { id: picture })).toMatchObject({ status: 409 })
  const uses = await editor.get(`/v1${filePaths.uses.replace(":id", picture)}`)
  expect(uses.body.response).toEqual({ items: [{ kind: "game", id: "ashes", titles: { en: "Ashes", ru: "Пепел" } }] })
})

test("whoever writes reads the names of all games; the rest is for admins", async () => {
  await add()
  for (const role of ["editor", "recruiter"] as const) {
    const member = await addStaff(api, role)
    const { items } = success(gameNames).parse((await member.get(path("names"))).body).response
    expect(items.map(({ id, state }) => [id, state]).at(-1)).toEqual(["ashes", "draft"])
    expect((await member.get(path("list"))).status).toBe(403)
    expect((await member.post(path("order"), { ids: [] })).status).toBe(403)
  }
})
