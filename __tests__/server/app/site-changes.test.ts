import { siteChangesPaths } from "../../../shared/contract/site-changes.ts"
import { encodeCursor } from "../../../server/content/published/cursor.ts"
import { addPost, addVacancy, deletePost, editPost } from "../../support/content-factory.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const lists = ["blog", "devblog", "jobs", "legal"] as const

type Cursors = Record<(typeof lists)[number], string>

const read = async (path: string): Promise<Record<string, unknown>> =>
  (await api.get(`/v1/api/v1/${path}`)).body.response as Record<string, unknown>

const inEachList = async (
  valueOf: (list: (typeof lists)[number]) => Promise<unknown>
): Promise<Record<string, unknown>> => {
  const values = await Promise.all(lists.map(async (list): Promise<[string, unknown]> => [list, await valueOf(list)]))
  return Object.fromEntries(values)
}

const cursorsNow = async (): Promise<Cursors> =>
  (await inEachList(async (list) => (await read(list)).cursor)) as Cursors

const changesSince = (cursors: Cursors) => api.get(`/v1${siteChangesPaths.get}?${new URLSearchParams(cursors)}`)

test("says what each list says of its changes, with all that is short", async () => {
  const edited = await addPost(api.database, { texts: { en: { title: "Before" } } })
  const removed = await addPost(api.database, { kind: "devblog" })
  const cursors = await cursorsNow()
  await editPost(api.database, edited.id, { en: { title: "After" } })
  await deletePost(api.database, removed.id)
  await addVacancy(api.database)

  const { status, body } = await changesSince(cursors)

  expect(status).toBe(200)
  const expected = await inEachList((list) => read(`${list}?since=${cursors[list]}`))
  expect(expected).toMatchObject({
    blog: { changed: [{ id: edited.id, translations: { en: { title: "After" } } }] },
    devblog: { removed: [{ id: removed.id }] },
    jobs: { changed: [expect.any(Object)] },
    legal: { changed: [] },
  })
  expect(body.response).toEqual({
    ...expected,
    redirects: await read("redirects/published"),
    games: await read("games"),
    daily: await read("daily/get"),
  })
})

test("has nothing to say when nothing has changed", async () => {
  const cursors = await cursorsNow()
  const { body } = await changesSince(cursors)
  expect(body.response).toMatchObject(
    Object.fromEntries(
      lists.map((list) => [list, { changed: [], removed: [], cursor: cursors[list], more: false }] as const)
    )
  )
})

test("refuses the cursor of another database, and what is no cursor, by the name of its list", async () => {
  const cursors = await cursorsNow()
  const foreign = encodeCursor("00000000-0000-4000-8000-000000000000", 1)
  expect((await changesSince({ ...cursors, jobs: foreign })).status).toBe(410)
  const { status, body } = await changesSince({ ...cursors, devblog: "x" })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain("query.devblog")
})
