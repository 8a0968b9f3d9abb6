import { randomUUID } from "node:crypto"
import { blogAddition } from "../../../../shared/contract/admin-posts.ts"
import { colleagueList, commentList, mentionList } from "../../../../shared/contract/comments.ts"
import { success } from "../../../../shared/contract/envelope.ts"
import { commentLimits } from "../../../../shared/limits/comments.ts"
import type { Role } from "../../../../shared/roles.ts"
import { commentPathsOf, mentionPaths } from "../../../../shared/comment-endpoints.ts"
import { adminPathsOf } from "../../../../shared/staff-endpoints.ts"
import { addComment, deleteOldComments, resolveThread } from "../../../../server/content/comments/comments-service.ts"
import { addEntry } from "../../../../server/content/editing/entry-writing-service.ts"
import { blogContentType } from "../../../../server/content/content-types/post-content-types.ts"
import { documentOf, paragraph } from "../../../support/content-factory.ts"
import { postText, sentPost, sentVacancy } from "../../../support/content-input.ts"
import { openPostgresTestDatabase } from "../../../support/postgres.ts"
import { collectMails, runTasks } from "../../../support/run-tasks.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { testNow, useTestApp, type Envelope } from "../../../support/test-app.ts"
import { useTestDatabase } from "../../../support/test-database.ts"

const api = useTestApp({ PUBLIC_URL: "http://localhost:8000" })

const postgres = useTestDatabase(openPostgresTestDatabase)

const blog = { ...adminPathsOf("blog"), ...commentPathsOf("blog") }

let editor: StaffMember
let other: StaffMember
/** The post, a draft in English. */
let post: ReturnType<typeof sentPost>

/** A user with a name and a mailbox. */
const addNamed = async (name: string, ...roles: Role[]): Promise<StaffMember> => {
  const user = await addStaff(api, ...roles)
  const email = `${name.split(" ")[0]?.toLowerCase()}@staff.example`
  await api.database.store.updateTable("app_user").set({ name, email }).where("id", "=", user.id).execute()
  return { ...user, name }
}

const bodyOf = (...lines: string[]) => documentOf(...lines.map(paragraph))

const at = (path: string, id = post.id): string => `/v1${path.replace(":id", id)}`

const listOf = (body: Envelope) => success(commentList).parse(body).response

const list = async (user = editor) => listOf((await user.get(at(blog.comments))).body)

const send = (
  user: StaffMember,
  verb: "addComment" | "editComment" | "removeComment" | "resolveComments",
  body: object
) => user.post(at(blog[verb]), body)

/** Opens a thread at a block of the English text. */
const open = async (
  user: StaffMember,
  facts: { block?: number; version?: number; text?: string; mentions?: string[] } = {}
) => {
  const { block = 1, version = 1, ...more } = facts
  const ids = { comment: randomUUID(), thread: randomUUID() }
  const sent = { ...ids, place: { locale: "en", block, version }, text: "Is this so?", mentions: [], ...more }
  return { ...ids, sent, ...(await send(user, "addComment", sent)) }
}

const answer = async (user: StaffMember, thread: string, text: string, mentions: string[] = []) => {
  const comment = randomUUID()
  return { comment, ...(await send(user, "addComment", { comment, thread, place: null, text, mentions })) }
}

/** Saves other English words over a version, as the editor does. */
const save = (version: number, ...lines: string[]) => {
  const { id, translations, ...fields } = post
  const { state: _state, publishAt: _at, ...text } = { ...postText(), ...translations.en, body: bodyOf(...lines) }
  return editor.post(at(blog.save), { ...fields, id, version, translations: { en: text, ru: null } })
}

const audited = async () =>
  (await api.database.store.selectFrom("audit_entry").select(["action", "details"]).orderBy("id").execute()).filter(
    ({ action }) => action.includes("comment")
  )

const mailsTo = async (address: string) => {
  const mails = collectMails()
  await runTasks(api, { mails })
  return mails.sent.filter(({ to }) => to === address)
}

beforeEach(async () => {
  editor = await addNamed("Anna Kim", "editor")
  other = await addNamed("Boris Lee", "editor")
  const texts = {
    en: postText({ title: "The long night", body: bodyOf("One two", "Three four", "Five six") }),
    ru: null,
  }
  post = sentPost({ translations: texts })
  expect((await editor.post(at(blog.add), post)).status).toBe(200)
})

describe("a thread", () => {
  test("has comments with author and time, is resolved, reopened by an answer, and ends with its last comment", async () => {
    const { thread, comment, status } = await open(editor)
    expect(status).toBe(200)
    api.clock.now = new Date(testNow.getTime() + 60_000)
    const { comment: second } = await answer(other, thread, "It is.")

    expect(await list(other)).toMatchObject({
      version: 1,
      threads: [
        {
          ...{ id: thread, locale: "en", block: 1, kind: "paragraph", words: "Three four", resolved: null },
          comments: [
            { id: comment, text: "Is this so?", author: { name: "Anna Kim" }, writtenAt: testNow.toISOString() },
            { id: second, text: "It is.", author: { name: "Boris Lee" }, version: 1, editedAt: null, mentions: [] },
          ],
        },
      ],
    })

    const resolved = await send(other, "resolveComments", { thread, resolved: true })
    expect(listOf(resolved.body).threads[0]?.resolved).toEqual({ at: "2026-06-15T12:01:00.000Z", by: "Boris Lee" })
    await send(editor, "resolveComments", { thread, resolved: true })
    expect((await list()).threads[0]?.resolved?.by).toBe("Boris Lee")
    api.clock.now = new Date(testNow.getTime() + 120_000)
    const { comment: third } = await answer(editor, thread, "Wait.")
    expect((await list()).threads[0]?.resolved).toBeNull()

    const edited = await send(other, "editComment", { comment: second, version: 1, text: "It’s so.", mentions: [] })
    expect(listOf(edited.body).threads[0]?.comments[1]).toMatchObject({ text: "It’s so.", version: 2 })
    await send(other, "removeComment", { comment: second, version: 2 })
    await send(editor, "removeComment", { comment, version: 1 })
    expect((await list()).threads[0]?.comments.map(({ id }) => id)).toEqual([third])
    await send(editor, "removeComment", { comment: third, version: 1 })
    expect(await list()).toEqual({ version: 1, threads: [] })
    expect((await audited()).map(({ action }) => action.replace("blog.comment", ""))).toEqual([
      "",
      "",
      "-resolve",
      "",
      "-edit",
      "-remove",
      "-remove",
      "-remove",
    ])
    expect((await audited()).every(({ details }) => details["thread"] === thread)).toBe(true)
  })

  test("counts in the list of entries for as long as it is open", async () => {
    const openIn = async (): Promise<number[]> => {
      const { body } = await editor.get("/v1/api/v1/blog/admin")
      return (body.response as { items: { openComments: number }[] }).items.map(({ openComments }) => openComments)
    }
    expect(await openIn()).toEqual([0])
    const { thread } = await open(editor)
    await answer(other, thread, "It is.")
    await open(other, { block: 0 })
    expect(await openIn()).toEqual([2])
    await send(other, "resolveComments", { thread, resolved: true })
    expect(await openIn()).toEqual([1])
  })

  test("stays one when it is sent again, and gives its ids to nobody else", async () => {
    const { sent, comment, thread } = await open(editor)
    expect((await send(editor, "addComment", sent)).status).toBe(200)
    expect((await list()).threads[0]?.comments).toHaveLength(1)
    const { status, body } = await send(other, "addComment", sent)
    expect([status, body.details?.[0]?.path]).toEqual([400, "body.comment"])
    const changed = await send(editor, "addComment", { ...sent, text: "Other words." })
    expect([changed.status, changed.body]).toMatchObject([409, { present: { threads: [{ id: thread }] } }])
    const foreign = sentPost()
    await editor.post(at(blog.add), foreign)
    const taken = await editor.post(at(blog.addComment, foreign.id), { ...sent, comment: randomUUID() })
    expect([taken.status, taken.body.details?.[0]?.path]).toEqual([400, "body.thread"])
    for (const verb of ["editComment", "removeComment"] as const) {
      const words = verb === "editComment" ? { text: "x", mentions: [] } : {}
      const wrong = await editor.post(at(blog[verb], foreign.id), { comment, version: 1, ...words })
      expect(wrong.body.code).toBe(1300)
    }
    expect((await editor.post(at(blog.resolveComments, foreign.id), { thread, resolved: true })).body.code).toBe(1300)
  })

  test("lets only the writer edit, and the writer or an admin remove a comment", async () => {
    const { comment } = await open(editor)
    const edit = { comment, version: 1, text: "Mine now.", mentions: [] }
    const admin = await addNamed("Cleo Roy", "admin")
    expect((await send(other, "editComment", edit)).status).toBe(403)
    expect((await send(other, "removeComment", { comment, version: 1 })).status).toBe(403)
    expect((await send(admin, "editComment", edit)).status).toBe(403)
    expect((await send(admin, "removeComment", { comment, version: 1 })).status).toBe(200)
  })

  test("reports edits and removals in between, with the comments as they are", async () => {
    const { comment, thread } = await open(editor)
    await send(editor, "editComment", { comment, version: 1, text: "First.", mentions: [] })
    for (const [verb, body] of [
      ["editComment", { comment, version: 1, text: "Second.", mentions: [] }],
      ["removeComment", { comment, version: 1 }],
      ["editComment", { comment: randomUUID(), version: 1, text: "x", mentions: [] }],
      ["resolveComments", { thread: randomUUID(), resolved: true }],
      ["addComment", { comment: randomUUID(), thread: randomUUID(), place: null, text: "x", mentions: [] }],
    ] as const) {
      const { status, body: conflict } = await send(editor, verb, body)
      expect([status, conflict]).toMatchObject([409, { code: 1300, present: { threads: [{ id: thread }] } }])
    }
    // Nothing changes with the same words, so that pressing twice is harmless.
    const same = await send(editor, "editComment", { comment, version: 2, text: "First.", mentions: [] })
    expect(listOf(same.body).threads[0]?.comments[0]?.version).toBe(2)
  })

  test("has limits", async () => {
    const { thread } = await open(editor)
    const { store } = api.database
    const now = api.clock.now
    const comments = Array.from({ length: commentLimits.commentsMax - 1 }, (_, number) => ({
      ...{ id: randomUUID(), thread_id: thread, author_id: editor.id, text: `${number}` },
      ...{ written_at: now, edited_at: null },
    }))
    await store.insertInto("entry_comment").values(comments).execute()
    expect((await answer(editor, thread, "One more.")).body.details?.[0]?.path).toBe("body.comment")
    const threads = Array.from({ length: commentLimits.threadsMax - 1 }, () => ({
      ...{ id: randomUUID(), entry_kind: "blog" as const, entry_id: post.id, locale: "en" as const, block: null },
      ...{ last_block: 0, entry_version: 1, kind: "paragraph", words: "", mark: "", opened_at: now },
      ...{ resolved_at: null, resolved_by: null },
    }))
    await store.insertInto("comment_thread").values(threads).execute()
    expect((await open(editor)).body.details?.[0]?.path).toBe("body.thread")
    for (const wrong of [{ text: " " }, { text: "x".repeat(commentLimits.textMax + 1) }, { mentions: ["Anna"] }])
      expect((await open(editor, wrong as never)).status).toBe(400)
  })

  test("is for entries that there are, and for those who may read them", async () => {
    const { thread } = await open(editor)
    expect((await editor.get(at(blog.comments, randomUUID()))).status).toBe(404)
    expect((await editor.post(at(blog.resolveComments, randomUUID()), { thread, resolved: true })).status).toBe(404)
    const recruiter = await addStaff(api, "recruiter")
    expect((await recruiter.get(at(blog.comments))).status).toBe(403)
    expect((await answer(recruiter, thread, "Hello.")).status).toBe(403)
    await editor.post(at(blog.remove), { id: post.id, version: 1 })
    expect((await answer(editor, thread, "Hello.")).status).toBe(410)
    expect((await list()).threads).toHaveLength(1)
  })

  test("is possible on a vacancy, for recruiters", async () => {
    const recruiter = await addStaff(api, "recruiter")
    const vacancy = sentVacancy()
    await recruiter.post("/v1/api/v1/jobs/add", vacancy)
    const place = { locale: "en", block: 0, version: 1 }
    const sent = { comment: randomUUID(), thread: randomUUID(), place, text: "Hm.", mentions: [] }
    const added = await recruiter.post(at(commentPathsOf("jobs").addComment, vacancy.id), sent)
    expect(listOf(added.body).threads).toMatchObject([{ words: "Two words." }])
  })
})

describe("the block of a thread", () => {
  const blockNow = async () => {
    const [thread] = (await list()).threads
    return [thread?.block, thread?.words]
  }

  test("is followed when it is edited and moved, is gone with its words, and is found when it is back", async () => {
    await open(editor)
    await save(1, "New", "One two", "Three four five", "Five six")
    expect(await blockNow()).toEqual([2, "Three four five"])
    await save(2, "Three four five", "New", "One two", "Five six")
    expect(await blockNow()).toEqual([0, "Three four five"])
    await save(3, "New", "One two", "Five six")
    expect(await blockNow()).toEqual([null, "Three four five"])
    await save(4, "New", "One two", "Five six", "Three four five")
    expect(await blockNow()).toEqual([3, "Three four five"])
    expect((await api.database.store.selectFrom("comment_thread").select("entry_version").execute())[0]).toEqual({
      entry_version: 5,
    })
  })

  test("is the one that the writer saw, when somebody saved meanwhile", async () => {
    await save(1, "New", "One two", "Three four", "Five six")
    await open(editor, { version: 1, block: 1 })
    expect(await blockNow()).toEqual([2, "Three four"])
    await open(editor, { version: 1, block: 0 })
    expect((await list()).threads).toContainEqual(expect.objectContaining({ block: 1, words: "One two" }))
  })

  test("is one that there is: another one is refused, and a version that is not stored is a conflict", async () => {
    const missing = await open(editor, { block: 3 })
    expect([missing.status, missing.body.details?.[0]?.path]).toEqual([400, "body.place.block"])
    expect((await open(editor, { version: 7 })).body.code).toBe(1300)
  })

  test("is followed over versions that were made while nobody followed it", async () => {
    await open(editor)
    await save(1, "New", "One two", "Three four", "Five six")
    // As if a save of another server had been committed while the comment was added.
    await api.database.store.updateTable("comment_thread").set({ entry_version: 1, block: 1 }).execute()
    expect(await blockNow()).toEqual([2, "Three four"])
    await save(2, "One two", "Three four", "Five six")
    expect(await blockNow()).toEqual([1, "Three four"])
    await api.database.store.updateTable("comment_thread").set({ entry_version: 99, block: 0 }).execute()
    expect(await blockNow()).toEqual([1, "Three four"])
  })

  test("is in what the editor shows: the working copy over a public text", async () => {
    await editor.post(at(blog.publish), {
      entries: [{ id: post.id, version: 1 }],
      locales: ["en"],
      state: "published",
      publishAt: null,
    })
    await save(2, "New", "One two", "Three four", "Five six")
    await open(editor, { version: 3, block: 2 })
    expect(await blockNow()).toEqual([2, "Three four"])
    const published = await api.get(`/v1/api/v1/blog/${post.link}`)
    expect(JSON.stringify(published.body)).not.toContain("Is this so?")
  })
})

describe("a mention", () => {
  const waiting = async (user: StaffMember) =>
    success(mentionList).parse((await user.get(`/v1${mentionPaths.list}`)).body).response

  test("waits for its user until they answer, are done, or the thread is resolved", async () => {
    const { thread, comment } = await open(editor, { text: "@Boris Lee, look.", mentions: [other.id] })
    const item = { contentType: "blog", id: post.id, title: "The long night", thread, comment, by: "Anna Kim" }
    expect(await waiting(other)).toMatchObject({ total: 1, items: [{ ...item, text: "@Boris Lee, look." }] })
    expect(await waiting(editor)).toEqual({ total: 0, items: [] })
    expect((await list()).threads[0]?.comments[0]?.mentions).toEqual([{ id: other.id, name: "Boris Lee" }])
    await answer(other, thread, "Done.")
    expect((await waiting(other)).total).toBe(0)

    await answer(editor, thread, "@Boris Lee again.", [other.id])
    expect((await waiting(other)).total).toBe(1)
    await send(editor, "resolveComments", { thread, resolved: true })
    expect((await waiting(other)).total).toBe(0)
    await send(editor, "resolveComments", { thread, resolved: false })
    await other.post(`/v1${mentionPaths.done}`, { thread })
    expect((await waiting(other)).total).toBe(0)
    await editor.post(at(blog.remove), { id: post.id, version: 1 })
    expect((await list()).threads).toHaveLength(1)
  })

  test("sends one mail in its user's language, with what was typed as text", async () => {
    await api.database.store
      .insertInto("alert_setting")
      .values({ user_id: other.id, locale: "ru", frequency: "{}" })
      .execute()
    const text = "@Boris Lee <b>look</b>\n@Boris Lee"
    const { comment, sent } = await open(editor, { text, mentions: [other.id, editor.id] })
    await send(editor, "addComment", sent)
    await send(editor, "editComment", { comment, version: 1, text: `${text} now`, mentions: [other.id] })
    const mails = await mailsTo("boris@staff.example")
    expect(mails.map(({ subject }) => subject)).toEqual(["Вас упоминает Anna Kim: The long night · Пепел и Иней"])
    expect(mails[0]?.html).toContain("&lt;b&gt;look&lt;/b&gt;")
    expect(mails[0]?.text).toContain("Three four")
    expect(mails[0]?.text).toContain(`http://localhost:8000/admin/blog/${post.id}?comment=${sent.thread}`)
    expect(await mailsTo("anna@staff.example")).toEqual([])
  })

  test("is notified of an edit only where it is new, and once even if it is taken back in between", async () => {
    const { comment } = await open(editor, { text: "@Boris Lee", mentions: [other.id] })
    const third = await addNamed("Cleo Roy", "admin")
    const edit = (version: number, text: string, ...mentions: string[]) =>
      send(editor, "editComment", { comment, version, text, mentions })
    await edit(1, "@Cleo Roy", third.id)
    expect((await waiting(other)).total).toBe(0)
    await edit(2, "@Cleo Roy @Boris Lee", third.id, other.id)
    expect((await waiting(other)).total).toBe(1)
    expect(await mailsTo("boris@staff.example")).toHaveLength(1)
  })

  test("takes its mail along when it is edited out before it is sent, and has it again when it comes back", async () => {
    const { comment } = await open(editor, { text: "@Boris Lee", mentions: [other.id] })
    const edit = (version: number, text: string, ...mentions: string[]) =>
      send(editor, "editComment", { comment, version, text, mentions })
    await edit(1, "Nobody")
    expect(await mailsTo("boris@staff.example")).toEqual([])
    await edit(2, "@Boris Lee again", other.id)
    expect(await mailsTo("boris@staff.example")).toHaveLength(1)
    await edit(3, "Nobody")
    await edit(4, "@Boris Lee", other.id)
    expect(await mailsTo("boris@staff.example")).toEqual([])
  })

  test("takes its mail along when its comment is removed before it is sent", async () => {
    const { comment } = await open(editor, { text: "@Boris Lee", mentions: [other.id] })
    await send(editor, "removeComment", { comment, version: 1 })
    expect(await mailsTo("boris@staff.example")).toEqual([])
  })

  test.each([
    [
      "is disabled",
      (id: string) =>
        api.database.store.updateTable("app_user").set({ disabled_at: testNow }).where("id", "=", id).execute(),
    ],
    [
      "lost access",
      (id: string) =>
        api.database.store.updateTable("app_user").set({ roles: '["recruiter"]' }).where("id", "=", id).execute(),
    ],
    [
      "came no more",
      (id: string) =>
        api.database.store
          .updateTable("app_user")
          .set({ last_seen_at: new Date(0) })
          .where("id", "=", id)
          .execute(),
    ],
  ])("of somebody who %s is text, and tells nobody", async (_, leave) => {
    const { thread } = await open(editor, { text: "@Boris Lee, look.", mentions: [other.id] })
    await mailsTo("boris@staff.example")
    await leave(other.id)
    api.clock.now = new Date(testNow.getTime() + 1)
    await answer(editor, thread, "@Boris Lee?", [other.id, randomUUID()])
    expect((await list()).threads[0]?.comments.map(({ text, mentions }) => [text, mentions])).toEqual([
      ["@Boris Lee, look.", []],
      ["@Boris Lee?", []],
    ])
    expect(await mailsTo("boris@staff.example")).toEqual([])
  })

  test("is of whom the text names: an id alone mentions nobody", async () => {
    await open(editor, { text: "Look.", mentions: [other.id] })
    expect((await waiting(other)).total).toBe(0)
  })

  test("is offered by the letters of names, of those who may read the entry", async () => {
    await addNamed("Борис Ли", "editor")
    await addNamed("Rita Borg", "recruiter")
    const found = async (type: string, q: string) => {
      const { body } = await editor.get(`/v1${commentPathsOf(type).colleagues}?q=${encodeURIComponent(q)}`)
      return success(colleagueList)
        .parse(body)
        .response.items.map(({ name }) => name)
    }
    expect(await found("blog", "bor")).toEqual(["Boris Lee"])
    expect(await found("jobs", "bor")).toEqual(["Boris Lee", "Rita Borg"])
    expect(await found("blog", "БОР")).toEqual(["Борис Ли"])
    expect(await found("blog", "lee bor")).toEqual(["Boris Lee"])
  })
})

describe("what is stored", () => {
  test("loses the names of users who are gone, and keeps what they wrote", async () => {
    const { thread } = await open(other, { text: "@Anna Kim?", mentions: [editor.id] })
    await send(other, "resolveComments", { thread, resolved: true })
    await api.database.store.deleteFrom("app_user").where("id", "=", other.id).execute()
    expect((await list()).threads[0]).toMatchObject({
      resolved: { by: null },
      comments: [{ author: null, text: "@Anna Kim?" }],
    })
  })

  test("goes a year after a thread was resolved, and ninety days after its entry was removed", async () => {
    const { thread } = await open(editor)
    await open(editor)
    await send(editor, "resolveComments", { thread, resolved: true })
    const past = (time: number): void => void (api.clock.now = new Date(testNow.getTime() + time))
    past(commentLimits.resolvedFor - 1)
    expect(await deleteOldComments(api.context)).toBe(0)
    past(commentLimits.resolvedFor + 1)
    expect(await deleteOldComments(api.context)).toBe(1)
    past(0)
    await editor.post(at(blog.remove), { id: post.id, version: 1 })
    past(commentLimits.removedFor + 1)
    expect(await deleteOldComments(api.context)).toBe(1)
    expect(await api.database.store.selectFrom("comment_thread").selectAll().execute()).toEqual([])
  })
})

test("keeps both of two comments, and one of two equal ones, that are sent at the same time on PostgreSQL", async () => {
  const context = { ...api.context, database: postgres }
  const { store } = postgres
  const writer = { id: editor.id, name: editor.name, roles: ["editor" as const] }
  const facts = { issuer: api.context.issuer, subject: editor.id, email: null, roles: '["editor"]' }
  await store
    .insertInto("app_user")
    .values({ id: editor.id, name: editor.name, ...facts, created_at: testNow, last_seen_at: testNow })
    .execute()
  await addEntry(context, blogContentType, writer, { id: post.id, content: blogAddition.parse(post) })
  const type = { kind: "blog" as const, find: blogContentType.find, roles: ["editor" as const] }
  const place = { locale: "en" as const, block: 1, version: 1 }
  const sent = { id: post.id, comment: randomUUID(), thread: randomUUID(), place, text: "One.", mentions: [] }
  const second = { ...sent, comment: randomUUID(), text: "Two." }
  await Promise.all([sent, sent, second].map((one) => addComment(context, type, one, writer)))
  const stored = await resolveThread(context, type, { id: post.id, thread: sent.thread, resolved: true }, writer)
  expect(stored.threads).toHaveLength(1)
  expect(stored.comments.map(({ text }) => text).sort()).toEqual(["One.", "Two."])
})
