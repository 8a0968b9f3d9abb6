import { randomUUID } from "node:crypto"
import type { BlockNode } from "../../../../shared/contract/document.ts"
import { promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { contentState, writeContent } from "../../../../server/db/content-changes.ts"
import { recordPostChange } from "../../../../server/content/content-types/post-changes.ts"
import {
  addPicture,
  addPost,
  addVacancy,
  closeVacancy,
  deletePost,
  documentOf,
  editPost,
  paragraph,
} from "../../../support/content-factory.ts"
import { postText, sentPost } from "../../../support/content-input.ts"
import { addStaff } from "../../../support/signed-in-users.ts"
import { testNow, useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

const base = "/v1/api/v1"

const bookmark = (id: string, contentType: "blog" | "devblog" | "jobs" = "blog"): BlockNode => ({
  type: "bookmark",
  attrs: { contentType, id },
})

type Item = { id: string; translations: Record<string, { html: string }> }

type List = { items: Item[]; cursor: string }

const readList = async (contentType = "blog"): Promise<List> =>
  (await api.get(`${base}/${contentType}`)).body.response as List

const htmlOf = async (id: string, locale = "en"): Promise<string | undefined> =>
  ((await api.get(`${base}/blog/id/${id}`)).body.response as Item).translations[locale]?.html

/** What a build with the cursor would read as changed and as removed. */
const changedSince = async (cursor: string, contentType = "blog"): Promise<string[]> => {
  const { body } = await api.get(`${base}/${contentType}?since=${cursor}`)
  const { changed, removed } = body.response as { changed: Item[]; removed: { id: string }[] }
  return [...changed, ...removed].map(({ id }) => id)
}

/** A published post whose body is the card of an entry. */
const addBookmarking = async (target: string): Promise<string> => {
  const body = documentOf(paragraph("See:"), bookmark(target))
  return (await addPost(api.database, { texts: { en: { body } } })).id
}

const publicPosition = async () => (await contentState(api.database.store)).publicPosition

test("draws the card of an entry in the language of the text, with its picture", async () => {
  const cover = await addPicture(api.database)
  const target = await addPost(api.database, {
    kind: "devblog",
    link: "the-sail",
    coverFileId: cover,
    texts: { en: { title: "The sail" }, ru: { title: "Парус" } },
  })
  const body = documentOf(bookmark(target.id, "devblog"))
  const { id } = await addPost(api.database, { texts: { en: { body }, ru: { body } } })

  expect(await htmlOf(id)).toMatch(
    /^<div class="bookmark"><(?:picture|img).+<div><p><a href="\/dev-blog\/frostborn\/the-sail">The sail<\/a><\/p><p>Excerpt of The sail<\/p><\/div><\/div>$/
  )
  expect(await htmlOf(id, "ru")).toContain('<a href="/ru/dev-blog/frostborn/the-sail">Парус</a>')
})

test("draws the card of a vacancy, and none of one that is closed", async () => {
  const { id: vacancy } = await addVacancy(api.database, { texts: { en: { title: "Rower" } } })
  const id = await addBookmarking(vacancy)
  expect(await htmlOf(id)).toContain(`<p><a href="/job/${vacancy}">Rower</a></p><p>Summary</p>`)

  const { cursor } = await readList()
  await closeVacancy(api.database, vacancy)

  expect(await changedSince(cursor)).toEqual([id])
  expect(await htmlOf(id)).toBe("<p>See:</p>")
})

test.each<[string, string]>([
  ["a draft", "draft"],
  ["an entry of another language alone", "ru"],
  ["an entry that there is not", "none"],
])("shows nothing of %s", async (_name, what) => {
  let target: string = randomUUID()
  if (what === "draft")
    target = (await addPost(api.database, { texts: { en: { title: "Secret", state: "draft" } } })).id
  if (what === "ru") target = (await addPost(api.database, { texts: { ru: { title: "Secret" } } })).id
  expect(await htmlOf(await addBookmarking(target))).toBe("<p>See:</p>")
})

test("rebuilds the entries with a card when its entry is renamed, moved, unpublished and published again", async () => {
  const { id: target } = await addPost(api.database, { link: "before", texts: { en: { title: "Before" } } })
  const id = await addBookmarking(target)
  const other = await addPost(api.database)
  const steps: [change: () => Promise<unknown>, shown: string | null][] = [
    [() => editPost(api.database, target, { en: { title: "After" } }), '<a href="/blog/before">After</a>'],
    [
      () => writeContent(api.database, (content) => recordPostChange(content, target, testNow, { link: "moved" })),
      '<a href="/blog/moved">After</a>',
    ],
    [() => editPost(api.database, target, { en: { title: "After", state: "draft" } }), null],
    [() => editPost(api.database, target, { en: { title: "Again" } }), '<a href="/blog/moved">Again</a>'],
    [() => deletePost(api.database, target), null],
  ]
  for (const [change, shown] of steps) {
    const { cursor } = await readList()
    await change()
    const changed = await changedSince(cursor)
    expect([...changed].sort()).toEqual([id, target].sort())
    expect(changed).not.toContain(other.id)
    const html = await htmlOf(id)
    if (shown === null) expect(html).toBe("<p>See:</p>")
    else expect(html).toContain(shown)
  }
})

test("rebuilds them when a scheduled entry becomes public by itself", async () => {
  const { id: target } = await addPost(api.database, {
    texts: { en: { title: "Soon", state: "scheduled", publishedAt: new Date(testNow.getTime() - 1).toISOString() } },
  })
  const id = await addBookmarking(target)
  const { cursor } = await readList()
  await promoteDue(api.context)
  expect(await changedSince(cursor)).toEqual(expect.arrayContaining([id, target]))
  expect(await htmlOf(id)).toContain("Soon")
})

test("a change of the text of an entry leaves those with its card alone", async () => {
  const { id: target } = await addPost(api.database, { texts: { en: { title: "T" } } })
  await addBookmarking(target)
  const { cursor } = await readList()
  await editPost(api.database, target, { en: { title: "T", body: documentOf(paragraph("Longer now.")) } })
  expect(await changedSince(cursor)).toEqual([target])
})

test("two entries with cards of each other settle, also one with its own card", async () => {
  const [one, two] = [randomUUID(), randomUUID()]
  await addPost(api.database, { id: one, texts: { en: { title: "One", body: documentOf(bookmark(two)) } } })
  await addPost(api.database, {
    id: two,
    texts: { en: { title: "Two", body: documentOf(bookmark(one), bookmark(two)) } },
  })
  expect(await htmlOf(one)).toContain("Two")
  await editPost(api.database, one, { en: { title: "First", body: documentOf(bookmark(two)) } })
  expect(await htmlOf(two)).toContain("First")
  expect(await htmlOf(two)).toContain(">Two<")
  const position = await publicPosition()
  await editPost(api.database, one, { en: { title: "First", body: documentOf(bookmark(two)) } })
  expect(await publicPosition()).toBe(position)
})

test("a vacancy with the card of a post follows it too", async () => {
  const { id: target } = await addPost(api.database, { texts: { en: { title: "How we hire" } } })
  const { id } = await addVacancy(api.database, { texts: { en: { body: documentOf(bookmark(target)) } } })
  const { cursor } = await readList("jobs")
  await editPost(api.database, target, { en: { title: "How we hire now" } })
  expect(await changedSince(cursor, "jobs")).toEqual([id])
})

test("deltas add up to what a first read says, whatever happens to the entries behind cards", async () => {
  const targets = [await addPost(api.database), await addPost(api.database), await addPost(api.database)]
  const known = new Map<string, string>()
  for (const { id } of targets) await addBookmarking(id)
  let { cursor } = await readList()
  for (const { id, translations } of (await readList()).items) known.set(id, JSON.stringify(translations))
  const changes = [
    (id: string) => editPost(api.database, id, { en: { title: `New ${id}` } }),
    (id: string) => editPost(api.database, id, { en: { state: "draft" } }),
    (id: string) => editPost(api.database, id, { en: { title: "Back" } }),
    (id: string) => deletePost(api.database, id),
  ]
  for (let step = 0; step < 9; step += 1) {
    const target = targets[step % targets.length]
    if (target) await changes[(step * 5) % changes.length]?.(target.id)
    const { body } = await api.get(`${base}/blog?since=${cursor}`)
    const delta = body.response as { changed: Item[]; removed: { id: string }[]; cursor: string }
    for (const { id, translations } of delta.changed) known.set(id, JSON.stringify(translations))
    for (const { id } of delta.removed) known.delete(id)
    cursor = delta.cursor
  }
  const complete = (await readList()).items.map(({ id, translations }): [string, string] => [
    id,
    JSON.stringify(translations),
  ])
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(complete))
})

test("returns to the editor what the cards show, in each language, also those of a working copy", async () => {
  const { id: target } = await addPost(api.database, { link: "shown", texts: { en: { title: "Shown" } } })
  const editor = await addStaff(api, "editor")
  const post = sentPost({ translations: { en: postText({ body: documentOf(bookmark(target)) }), ru: null } })
  const { status, body } = await editor.post(`${base}/blog/add`, post)
  expect(status).toBe(200)
  expect((body.response as { bookmarks: unknown }).bookmarks).toEqual([
    {
      id: target,
      translations: {
        en: { path: "/blog/shown", title: "Shown", excerpt: "Excerpt of Shown", picture: null },
        ru: null,
      },
    },
  ])
})

test("a link to a draft shows the cards of public entries", async () => {
  const { id: target } = await addPost(api.database, { texts: { en: { title: "Public one" } } })
  const { id } = await addPost(api.database, {
    texts: { en: { state: "draft", body: documentOf(bookmark(target)) } },
  })
  const editor = await addStaff(api, "editor")
  const made = await editor.post(`${base}/previews/blog/${id}/add`, { locale: "en" })
  const token = (made.body.response as { url: string }).url.split("#")[1] ?? ""
  const opened = await api.app.inject({
    method: "POST",
    url: `${base}/previews/open`,
    headers: { origin: "http://localhost:8000", "content-type": "application/json" },
    payload: JSON.stringify({ token }),
  })
  expect(opened.payload).toContain("Public one")
})
