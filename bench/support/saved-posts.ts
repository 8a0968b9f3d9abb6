import { randomUUID } from "node:crypto"
import { readConfig } from "../../server/app/config.ts"
import { createQueue } from "../../server/tasks/task-queue.ts"
import { addEntry } from "../../server/content/editing/entry-writing-service.ts"
import { blogContentType } from "../../server/content/content-types/post-content-types.ts"
import { startSession } from "../../server/people/sessions-service.ts"
import type { Database } from "../../server/db/connection.ts"
import { migrate } from "../../server/db/migrate.ts"
import { putUser } from "../../server/people/users-repository.ts"
import { inEachLocale } from "../../shared/locales.ts"
import { blogAddition } from "../../shared/contract/admin-posts.ts"

/** The public URL of an API under load, which its writes come from. */
export const publicUrl = "http://localhost:8000"

/** A post as the admin sends it, published in every language, with about 4 kB of text. */
export const sentPost = (id: string, word: string) => {
  const paragraph = { type: "paragraph", content: [{ type: "text", text: `${word} ${"words ".repeat(330)}` }] }
  const text = {
    title: word,
    excerpt: word,
    body: { type: "doc", content: [paragraph] },
    coverAlt: "",
    state: "published",
    publishAt: null,
  }
  const author = inEachLocale(() => "Ann")
  const translations = inEachLocale(() => text)
  return { id, link: `post-${id}`, cover: null, videoUrl: null, author, translations }
}

/** Fills an empty database with a signed-in editor and posts. Returns the cookie and the posts' ids. */
export const fillWithPosts = async (database: Database, count: number) => {
  await migrate(database.store)
  const queue = createQueue(database, { works: false })
  await queue.start()
  const config = readConfig({})
  const now = new Date()
  const editor = { id: randomUUID(), name: "Editor" }
  const identity = { issuer: "https://id.invalid", subject: editor.id, email: null }
  await putUser(database.store, {
    ...identity,
    ...editor,
    roles: `["editor"]`,
    created_at: now,
    last_seen_at: now,
  })
  const token = await startSession(database.store, editor.id, { now, session: config.session, former: null })
  const context = { ...config, database, queue, now: () => new Date(), publicUrl, issuer: identity.issuer }
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const id = randomUUID()
    await addEntry(context, blogContentType, editor, { id, content: blogAddition.parse(sentPost(id, "Added")) })
    ids.push(id)
  }
  await queue.stop()
  return { cookie: `staff-session=${token}`, ids }
}
