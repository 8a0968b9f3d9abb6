import { randomUUID } from "node:crypto"
import { readConfig } from "../../server/app/config.ts"
import { startSession } from "../../server/people/sessions-service.ts"
import { openEmbeddedDatabase, type Database } from "../../server/db/connection.ts"
import { writeContent, type ContentWrite } from "../../server/db/content-changes.ts"
import { maintain } from "../../server/db/embedded-maintenance.ts"
import { migrate } from "../../server/db/migrate.ts"
import { recordPostChange } from "../../server/content/content-types/post-changes.ts"
import { insertPost, putPostTranslation } from "../../server/content/posts/posts-repository.ts"
import { putUser } from "../../server/people/users-repository.ts"
import { inEachLocale, locales } from "../../shared/locales.ts"

const hour = 3_600_000

/** About 4 kB of text. */
const bodyOf = (index: number): string =>
  JSON.stringify({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: `Post ${index} ${"words ".repeat(660)}` }] }],
  })

/** Signs an editor in. @returns the editor's cookie */
const signIn = async (database: Database, name: string, now: Date): Promise<string> => {
  const editor = { id: randomUUID(), name }
  await putUser(database.store, {
    issuer: "https://id.invalid",
    subject: editor.id,
    email: null,
    ...editor,
    roles: `["editor"]`,
    created_at: now,
    last_seen_at: now,
  })
  const { session } = readConfig({})
  const token = await startSession(database.store, editor.id, { now, session, former: null })
  return `staff-session=${token}`
}

/** So many posts are added in one transaction: each moves the position of the content, whose row is read through all its former states until the end. */
const postsAtOnce = 250

const addPublishedPost = async (content: ContentWrite, index: number, at: Date): Promise<void> => {
  const id = randomUUID()
  const made = { created_at: at, updated_at: at }
  const fields = { cover_file_id: null, focal_x: 0.5, focal_y: 0.5, video_url: null, game: null }
  const author = { author: JSON.stringify(inEachLocale(() => "Ann")) }
  await insertPost(content, { id, kind: "blog", link: `generated-${index}`, ...fields, ...author, ...made })
  for (const locale of locales)
    await putPostTranslation(content, {
      post_id: id,
      locale,
      title: `Post ${index}`,
      excerpt: "What it is about.",
      cover_alt: "",
      body: bodyOf(index),
      state: "published",
      published_at: at,
      updated_at: at,
    })
  await recordPostChange(content, id, at)
}

/**
 * Fills an empty database with published posts of the blog in both languages, six hours apart, and a signed-in editor.
 *
 * @returns the editor's cookie
 */
export const fillDatabaseWithPublishedPosts = async (database: Database, count: number): Promise<string> => {
  await migrate(database.store)
  const now = new Date()
  for (let from = 0; from < count; from += postsAtOnce) {
    await writeContent(database, async (content) => {
      for (let index = from; index < Math.min(from + postsAtOnce, count); index += 1)
        await addPublishedPost(content, index, new Date(now.getTime() - (count - index) * 6 * hour))
    })
    // Or the next ones are added as if there were none.
    if (!database.shared) await maintain(database.runSql)
  }
  return signIn(database, "Editor", now)
}

/** The same for the embedded database of an empty data folder, with any number of editors. @returns their cookies */
export const fillWithPublishedPosts = async (
  dataDir: string,
  count: number,
  editors = 1
): Promise<[string, ...string[]]> => {
  const database = await openEmbeddedDatabase(dataDir)
  try {
    const first = await fillDatabaseWithPublishedPosts(database, count)
    const others: string[] = []
    for (let number = 2; number <= editors; number += 1)
      others.push(await signIn(database, `Editor ${number}`, new Date()))
    return [first, ...others]
  } finally {
    await database.close()
  }
}
