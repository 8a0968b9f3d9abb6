import { sql } from "kysely"
import { appContext } from "../../server/app/app-context.ts"
import { readConfig } from "../../server/app/config.ts"
import { createQueue } from "../../server/tasks/task-queue.ts"
import { promoteDue } from "../../server/content/scheduling/due-entries-service.ts"
import { listPublished, readPublishedDelta } from "../../server/content/published/published-service.ts"
import { publishedBlog } from "../../server/content/published/published-types.ts"
import type { Database } from "../../server/db/connection.ts"
import { contentState, writeContent } from "../../server/db/content-changes.ts"
import { migrate } from "../../server/db/migrate.ts"
import { findPosts } from "../../server/content/posts/posts-repository.ts"
import { addUse, deleteUseBefore, readUse } from "../../server/files/uploads/upload-quota-repository.ts"
import { addVacancy, addPost, documentOf, editPost, paragraph } from "./content-factory.ts"
import { testNow } from "./test-app.ts"

/** The behavior of every database that the product runs on; each engine's test file runs these tests. */
export const describeStore = (engine: string, database: Database): void => {
  describe(`the store on ${engine}`, () => {
    const queue = createQueue(database, { works: false })
    const context = appContext(readConfig({}), { database, queue, now: () => testNow })

    test("returns what was stored, with its types", async () => {
      const body = documentOf(paragraph("Ещё 'раз' \\ \"два\""))
      const { id } = await addPost(database, { texts: { en: { body, publishedAt: "2026-06-01T09:00:00.123Z" } } })

      const [post] = await findPosts(database.store, [id])

      expect(post).toMatchObject({ id, version: 1, focal_x: 0.25, focal_y: 0.75, removed_at: null })
      expect(typeof post?.change_seq).toBe("number")
      expect(post?.translations[0]?.body).toEqual(body)
      expect(post?.translations[0]?.published_at?.toISOString()).toBe("2026-06-01T09:00:00.123Z")
    })

    test("gives every change a later position than those before it", async () => {
      const positions: number[] = []
      for (let number = 0; number < 3; number += 1) {
        await addPost(database)
        positions.push((await contentState(database.store)).position)
      }
      expect(positions).toEqual([...new Set(positions)].sort((one, other) => one - other))
    })

    test("leaves nothing of a write that fails, not even a position, and does not announce it", async () => {
      const before = await contentState(database.store)
      let announced = 0
      const stop = database.changes.subscribe(() => (announced += 1))

      const write = writeContent(database, async (content) => {
        await content.nextChange()
        throw new Error("no")
      })

      await expect(write).rejects.toThrow("no")
      stop()
      expect(await contentState(database.store)).toEqual(before)
      expect(announced).toBe(0)
    })

    test("lets a reader that follows the cursor beside concurrent writers miss nothing", async () => {
      const { cursor } = await listPublished(context, publishedBlog, {})
      const expected = new Set<string>()
      let writing = true
      const writers = Promise.all(
        Array.from({ length: 4 }, async () => {
          for (let number = 0; number < 5; number += 1) {
            const { id } = await addPost(database)
            expected.add(id)
            await editPost(database, id, { en: { title: "Edited" } })
          }
        })
      ).finally(() => (writing = false))

      const seen = new Set<string>()
      let since = cursor
      for (let last = false; !last;) {
        last = !writing
        const delta = await readPublishedDelta(context, publishedBlog, { since, perPage: 3 })
        delta.entries.forEach((post) => seen.add(post.id))
        since = delta.cursor
        last &&= !delta.more
      }

      await writers
      expect(seen).toEqual(expected)
    })

    test("publishes, closes and announces once when time passes, also when two processes check the clock together", async () => {
      const later = { ...context, now: () => new Date("2026-07-01T00:00:00Z") }
      await addPost(database, { texts: { en: { state: "scheduled", publishedAt: "2026-06-20T00:00:00Z" } } })
      await addVacancy(database, { valid_through: new Date("2026-06-20T00:00:00Z") })
      await addVacancy(database, { texts: { en: { state: "scheduled", publishedAt: "2026-08-01T00:00:00Z" } } })
      let announced = 0
      const stop = database.changes.subscribe(() => (announced += 1))

      const changed = await Promise.all([promoteDue(later), promoteDue(later)])

      stop()
      expect(changed.sort()).toEqual([0, 2])
      expect(announced).toBe(1)
      expect((await listPublished(later, publishedBlog, {})).total).toBe(1)
    })

    test.each([
      [
        "a link that another post has",
        "insert into post select gen_random_uuid(), kind, game, link, cover_file_id, focal_x, focal_y, video_url, version, change_seq + 1000, first_public_at, created_at, updated_at, removed_at, link_public, link_reserved, noindex, share_picture_id, author from post",
      ],
      ["a blog post with a game", "update post set game = 'frostborn'"],
      ["a link that is none", "update post set link = 'A B'"],
      ["a published text without a date", "update post_translation set published_at = null"],
      ["an unknown state", "update post_translation set state = 'hidden'"],
      ["what is no code of a language", "update post_translation set locale = 'German'"],
      ["a focal point outside the picture", "update post set focal_x = 2"],
      ["half a salary", "update job set salary_min = 1"],
      ["a salary below nothing", "update job set salary_min = -1"],
      ["a published post without a title", "update post_translation set title = ''"],
      ["a published vacancy with too long a summary", "update job_translation set summary = repeat('a', 321)"],
      [
        "a scheduled update without an instant",
        "insert into working_copy values ('blog', gen_random_uuid(), 'en', 'scheduled', '{}', null, now())",
      ],
      [
        "a scheduled update of shared fields alone",
        "insert into working_copy values ('blog', gen_random_uuid(), 'fields', 'scheduled', '{}', now(), now())",
      ],
      ["a second row of state", "insert into content_state default values"],
    ])("rejects %s", async (_issue, statement) => {
      await addPost(database)
      await addVacancy(database)
      await expect(sql.raw(statement).execute(database.store)).rejects.toThrow(/violates|duplicate/)
    })

    test("lets concurrent uploads of one user use no more than the quota of a day, which ends with it", async () => {
      const use = { uploader: "user:a", day: "2026-06-15", bytes: 3 }
      const added = await Promise.all(Array.from({ length: 8 }, () => addUse(database.store, use, 10)))
      expect(added.filter((isAdded) => isAdded)).toHaveLength(3)
      expect(await readUse(database.store, use.uploader, use.day)).toBe(9)
      expect(await addUse(database.store, { ...use, day: "2026-06-16" }, 10)).toBe(true)
      await deleteUseBefore(database.store, "2026-06-16")
      expect(await readUse(database.store, use.uploader, use.day)).toBe(0)
      expect(await readUse(database.store, use.uploader, "2026-06-16")).toBe(3)
    })

    test("changes nothing when it migrates again", async () => {
      expect(await migrate(database.store)).toEqual([])
    })
  })
}
