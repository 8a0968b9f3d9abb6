import { encodeCursor } from "../../../../server/content/published/cursor.ts"
import { promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { contentState } from "../../../../server/db/content-changes.ts"
import {
  addVacancy,
  addPost,
  closeVacancy,
  deleteVacancy,
  deletePost,
  editVacancy,
  editPost,
  type Texts,
} from "../../../support/content-factory.ts"
import { useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

const draft: Texts = { en: { state: "draft" } }

/** The same delta for all three content types. */
const contentTypes = [
  {
    contentType: "blog",
    add: async (texts?: Texts) => (await addPost(api.database, { kind: "blog", texts })).id,
    edit: (id: string, texts: Texts) => editPost(api.database, id, texts),
    remove: (id: string) => deletePost(api.database, id),
  },
  {
    contentType: "devblog",
    add: async (texts?: Texts) => (await addPost(api.database, { kind: "devblog", texts })).id,
    edit: (id: string, texts: Texts) => editPost(api.database, id, texts),
    remove: (id: string) => deletePost(api.database, id),
  },
  {
    contentType: "jobs",
    add: async (texts?: Texts) => (await addVacancy(api.database, { texts })).id,
    edit: (id: string, texts: Texts) => editVacancy(api.database, id, texts),
    remove: (id: string) => deleteVacancy(api.database, id),
  },
]

type DeltaBody = {
  changed: { id: string; translations: Record<string, { title: string }> }[]
  removed: { id: string }[]
  cursor: string
  more: boolean
}

const cursorOf = async (contentType: string): Promise<string> => {
  const { body } = await api.get(`/v1/api/v1/${contentType}`)
  return (body.response as { cursor: string }).cursor
}

const deltaOf = async (contentType: string, since: string, query = ""): Promise<DeltaBody> => {
  const { body } = await api.get(`/v1/api/v1/${contentType}?since=${since}${query}`)
  return body.response as DeltaBody
}

const ids = (rows: { id: string }[]) => rows.map((row) => row.id)

describe.each(contentTypes)("the delta of $contentType", ({ contentType, add, edit, remove }) => {
  test("is empty with the same cursor when nothing changed", async () => {
    await add()
    const cursor = await cursorOf(contentType)
    expect(await deltaOf(contentType, cursor)).toEqual({ changed: [], removed: [], cursor, more: false })
  })

  test("lists entries that were added and edited since, oldest change first, each once", async () => {
    const early = await add()
    const cursor = await cursorOf(contentType)
    const late = await add()
    await edit(early, { en: { title: "Edited" } })
    await edit(early, { en: { title: "Edited twice" } })

    const delta = await deltaOf(contentType, cursor)

    expect(ids(delta.changed)).toEqual([late, early])
    expect(delta.changed[1]?.translations["en"]?.title).toBe("Edited twice")
    expect(delta).toMatchObject({ removed: [], more: false, cursor: await cursorOf(contentType) })
  })

  test("lists removed and unpublished entries as removed", async () => {
    const gone = await add()
    const back = await add()
    const cursor = await cursorOf(contentType)
    await remove(gone)
    await edit(back, draft)

    expect(await deltaOf(contentType, cursor)).toMatchObject({ changed: [], removed: [{ id: gone }, { id: back }] })
  })

  test("omits entries that were never public, whatever changes in them", async () => {
    await add()
    const cursor = await cursorOf(contentType)
    const secret = await add(draft)
    const planned = await add({ en: { state: "scheduled", publishedAt: "2027-01-01T00:00:00Z" } })
    await edit(secret, { en: { state: "draft", title: "Another" } })
    await remove(secret)
    await edit(planned, draft)

    expect(await cursorOf(contentType)).toBe(cursor)
    expect(await deltaOf(contentType, cursor)).toEqual({ changed: [], removed: [], cursor, more: false })
  })

  test("keeps an entry without the language that was unpublished", async () => {
    const id = await add({ en: {}, ru: {} })
    const cursor = await cursorOf(contentType)
    await edit(id, draft)

    const delta = await deltaOf(contentType, cursor)

    expect(ids(delta.changed)).toEqual([id])
    expect(Object.keys(delta.changed[0]?.translations ?? {})).toEqual(["ru"])
  })

  test("lists an entry that is public again as changed, not as removed", async () => {
    const id = await add()
    const cursor = await cursorOf(contentType)
    await edit(id, draft)
    await edit(id, { en: {} })

    expect(await deltaOf(contentType, cursor)).toMatchObject({ changed: [{ id }], removed: [] })
  })

  test("lists every change exactly once across pages", async () => {
    const start = await cursorOf(contentType)
    const added: string[] = []
    for (let number = 0; number < 5; number += 1) added.push(await add())
    await remove(added[1] ?? "")

    const seen: string[] = []
    let cursor = start
    let pages = 0
    for (let more = true; more; pages += 1) {
      const delta = await deltaOf(contentType, cursor, "&perPage=2")
      seen.push(...ids(delta.changed), ...ids(delta.removed))
      more = delta.more
      cursor = delta.cursor
    }

    expect(pages).toBe(3)
    expect(seen.sort()).toEqual(added.sort())
    expect(cursor).toBe(await cursorOf(contentType))
  })

  test("omits changes of other content types", async () => {
    const cursor = await cursorOf(contentType)
    for (const other of contentTypes) if (other.contentType !== contentType) await other.add()
    expect(await deltaOf(contentType, cursor)).toMatchObject({ changed: [], removed: [] })
  })

  test("lists a scheduled entry when it is published", async () => {
    const id = await add({ en: { state: "scheduled", publishedAt: "2026-06-15T13:00:00Z" } })
    const cursor = await cursorOf(contentType)
    api.clock.now = new Date("2026-06-15T13:00:00Z")
    expect((await deltaOf(contentType, cursor)).changed).toEqual([])

    expect(await promoteDue(api.context)).toBe(1)

    expect(ids((await deltaOf(contentType, cursor)).changed)).toEqual([id])
  })

  test("responds with 410 and its own code for a cursor of another database or a position ahead", async () => {
    const { epoch, position } = await contentState(api.database.store)
    const foreign = encodeCursor("7b1b1c1e-0000-4000-8000-000000000000", 0)
    for (const since of [foreign, encodeCursor(epoch, position + 1)]) {
      const { status, body } = await api.get(`/v1/api/v1/${contentType}?since=${since}`)
      expect(status).toBe(410)
      expect(body.code).toBe(1007)
    }
  })

  test.each(["x", "", "%00", "../../etc", "bm90LWEtY3Vyc29y"])("rejects %j as a cursor", async (since) => {
    const { status, body } = await api.get(`/v1/api/v1/${contentType}?since=${since}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 1000, details: [{ path: "query.since" }] })
  })

  test.each(["page=1", "locale=en"])("rejects since together with %s", async (parameter) => {
    const cursor = await cursorOf(contentType)
    const { status, body } = await api.get(`/v1/api/v1/${contentType}?since=${cursor}&${parameter}`)
    expect(status).toBe(400)
    expect(body.details).toEqual([
      { path: `query.${parameter.split("=")[0] ?? ""}`, message: "cannot be combined with since" },
    ])
  })
})

test("rejects a game, because the delta of the dev-blog covers both", async () => {
  const { status, body } = await api.get(`/v1/api/v1/devblog?since=${await cursorOf("devblog")}&game=frostborn`)
  expect(status).toBe(400)
  expect(body.details).toEqual([{ path: "query.game", message: "cannot be combined with since" }])
})

test("lists a closed vacancy as removed", async () => {
  const { id } = await addVacancy(api.database)
  const cursor = await cursorOf("jobs")
  await closeVacancy(api.database, id)
  expect(await deltaOf("jobs", cursor)).toMatchObject({ changed: [], removed: [{ id }] })
})
