import { randomUUID } from "node:crypto"
import { contentState } from "../../../../server/db/content-changes.ts"
import { migrate } from "../../../../server/db/migrate.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

type Save = { link: string; en: { state: string; publishedAt: string | null }; formerLinks?: string[] }

const at = (day: number): string => `2026-06-0${day}T12:00:00.000Z`

const draft = { state: "draft", publishedAt: null }

const publishedOn = (day: number) => ({ state: "published", publishedAt: at(day) })

const scheduledFor = (day: number) => ({ state: "scheduled", publishedAt: at(day) })

const openOld = async () => {
  const database = await openBlankDatabase()
  await migrate(database.store, "0016-public-changes")
  let position = 0

  /** A post with the revisions of its saves, one a day; `missing` are versions without one. */
  const addPost = async (
    saves: Save[],
    { former, isShown, missing = [] }: { former: string[]; isShown: boolean; missing?: number[] }
  ): Promise<string> => {
    const id = randomUUID()
    const last = saves.at(-1)
    position += 1
    await database.runSql(
      `insert into post
        (id, kind, link, author_en, author_ru, version, change_seq, first_public_at, created_at, updated_at)
        values ('${id}', 'blog', '${last?.link}', 'Ann', 'Анна', ${saves.length}, ${position},
          ${isShown ? "now()" : "null"}, now(), now())`
    )
    for (const link of former)
      await database.store.insertInto("former_link").values({ kind: "blog", link, post_id: id }).execute()
    for (const [index, { link, en, formerLinks = [] }] of saves.entries()) {
      const version = index + 1
      if (missing.includes(version)) continue
      const snapshot = { removedAt: null, fields: { link }, texts: { en, ru: null }, formerLinks }
      await database.store
        .insertInto("revision")
        .values({
          entry_kind: "blog",
          entry_id: id,
          version,
          made_at: new Date(at(version)),
          author_id: null,
          author_name: "Ann",
          snapshot: JSON.stringify(snapshot),
        })
        .execute()
    }
    return id
  }
  return { database, addPost }
}

test("forgets links under which a post was never public, and keeps what it cannot tell", async () => {
  const { database, addPost } = await openOld()
  const moved = await addPost(
    [
      { link: "a-draft", en: draft },
      { link: "a-shown", en: publishedOn(2), formerLinks: ["a-draft"] },
      { link: "a-now", en: publishedOn(2), formerLinks: ["a-draft", "a-shown"] },
    ],
    { former: ["a-draft", "a-shown"], isShown: true }
  )
  // Its time came before the next save, and no save says so.
  const scheduled = await addPost(
    [
      { link: "b-early", en: scheduledFor(5) },
      { link: "b-due", en: scheduledFor(3) },
      { link: "b-now", en: draft },
    ],
    { former: ["b-early", "b-due"], isShown: true }
  )
  const neverShown = await addPost([{ link: "c-now", en: draft }], { former: ["c-imported"], isShown: false })
  const unknown = await addPost(
    [
      { link: "d-first", en: draft },
      { link: "d-lost", en: draft },
      { link: "d-now", en: draft },
    ],
    { former: ["d-first", "d-lost"], isShown: true, missing: [2] }
  )
  const imported = await addPost([{ link: "e-now", en: publishedOn(1) }], { former: ["e-imported"], isShown: true })
  await database.runSql("update content_state set position = 40, public_position = 40")

  expect(await migrate(database.store)).toContain("0019-public-links")

  const links = await database.store.selectFrom("former_link").select(["post_id", "link"]).orderBy("link").execute()
  expect(links).toEqual([
    { post_id: moved, link: "a-shown" },
    { post_id: scheduled, link: "b-due" },
    { post_id: unknown, link: "d-first" },
    { post_id: unknown, link: "d-lost" },
    { post_id: imported, link: "e-imported" },
  ])
  const posts = await database.store.selectFrom("post").select(["id", "link_public", "change_seq"]).execute()
  const isPublic = (id: string) => posts.find((post) => post.id === id)?.link_public
  expect([moved, scheduled, neverShown, unknown, imported].map(isPublic)).toEqual([true, false, false, true, true])

  // What visitors read of the two posts that lost a link has changed.
  const changed = posts.filter(({ change_seq }) => change_seq > 40).map(({ id }) => id)
  expect(changed.toSorted()).toEqual([moved, scheduled].toSorted())
  expect(await contentState(database.store)).toMatchObject({ position: 42, publicPosition: 42 })

  const revisions = await database.store
    .selectFrom("revision")
    .select("snapshot")
    .where("entry_id", "=", moved)
    .orderBy("version")
    .execute()
  expect(revisions.map(({ snapshot }) => snapshot["formerLinks"])).toEqual([[], [], ["a-shown"]])
  await database.close()
})
