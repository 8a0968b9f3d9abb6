import { randomUUID } from "node:crypto"
import type { BodyDocument } from "../../shared/contract/document.ts"
import { inEachLocale, locales } from "../../shared/locales.ts"
import { openEmbeddedDatabase } from "../../server/db/connection.ts"
import { writeContent } from "../../server/db/content-changes.ts"
import { recordPostChange } from "../../server/content/content-types/post-changes.ts"
import { insertPost, putPostTranslation } from "../../server/content/posts/posts-repository.ts"

const paragraphOf = (words: number, number: number): BodyDocument["content"][number] => ({
  type: "paragraph",
  content: [{ type: "text", text: Array.from({ length: words }, (_, index) => `word${number + index}`).join(" ") }],
})

/** A text of so many words, in paragraphs of a hundred. */
const documentOf = (words: number): BodyDocument => ({
  type: "doc",
  content: Array.from({ length: Math.ceil(words / 100) }, (_, index) => paragraphOf(100, index * 100)),
})

/**
 * Adds drafts in both languages to the embedded database of a data folder that no server uses now.
 *
 * @param words length of each text of the last draft; texts of the others have five hundred, some 4 kB
 * @returns id of the last draft
 */
export const addDrafts = async (dataDir: string, count: number, words: number): Promise<string> => {
  const database = await openEmbeddedDatabase(dataDir)
  try {
    const ids = Array.from({ length: count }, () => randomUUID())
    const last = ids.at(-1) ?? ""
    await writeContent(database, async (content) => {
      for (const [index, id] of ids.entries()) {
        const at = new Date(Date.now() - (count - index) * 1_000)
        const made = { created_at: at, updated_at: at }
        const fields = { cover_file_id: null, focal_x: 0.5, focal_y: 0.5, video_url: null, game: null }
        const author = { author: JSON.stringify(inEachLocale(() => "Ann")) }
        await insertPost(content, { id, kind: "blog", link: `draft-${index}`, ...fields, ...author, ...made })
        const body = JSON.stringify(documentOf(id === last ? words : 500))
        for (const locale of locales)
          await putPostTranslation(content, {
            post_id: id,
            locale,
            title: `Draft ${index}`,
            excerpt: "",
            cover_alt: "",
            body,
            state: "draft",
            published_at: null,
            updated_at: at,
          })
        await recordPostChange(content, id, at)
      }
    })
    return last
  } finally {
    await database.close()
  }
}
