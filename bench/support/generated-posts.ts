import type { BlogPost } from "../../shared/contract/blog.ts"
import type { DevblogPost } from "../../shared/contract/devblog.ts"
import { emptyFields } from "../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../shared/contract/post-fields.ts"
import type { GameId } from "../../shared/games.ts"
import { inEachLocale, type Locale } from "../../shared/locales.ts"
import { generatedText } from "./generated-texts.ts"

const firstDay = Date.UTC(2016, 0, 1)
const hour = 3_600_000

const publishedAt = (index: number): string => new Date(firstDay + index * 6 * hour).toISOString()

const updatedAt = (index: number, version: number): string =>
  new Date(firstDay + index * 6 * hour + (version - 1) * 60_000).toISOString()

const translation = (index: number, version: number, locale: Locale) => ({
  ...emptyFields(postTextFields),
  // An edited post has other texts; any other seed does.
  ...generatedText(index + (version - 1) * 1_000_003, locale),
  publishedAt: publishedAt(index),
  updatedAt: updatedAt(index, version),
})

/** A post without pictures, the same for the same number and version; higher numbers are newer. */
const generatedPost = (index: number, version: number): BlogPost => ({
  id: `00000000-0000-4000-8000-${index.toString(16).padStart(12, "0")}`,
  version,
  link: `generated-post-${index}`,
  formerLinks: [],
  cover: null,
  ...emptyFields(postFields),
  sharePicture: null,
  author: inEachLocale(() => "Generated author"),
  translations: inEachLocale((locale) => translation(index, version, locale)),
})

/** Half of all posts belong to the blog, a quarter to each game. */
const gameOf = (index: number): GameId | null => {
  if (index % 4 === 1) return "last-day-on-earth"
  return index % 4 === 3 ? "frostborn" : null
}

/** All posts of a size, newest first. */
export const generatedPosts = (count: number): { blog: BlogPost[]; devblog: DevblogPost[] } => {
  const blog: BlogPost[] = []
  const devblog: DevblogPost[] = []
  for (let index = count - 1; index >= 0; index -= 1) {
    const game = gameOf(index)
    if (game) devblog.push({ ...generatedPost(index, 1), game })
    else blog.push(generatedPost(index, 1))
  }
  return { blog, devblog }
}

/** The same post with other texts in both languages, as after an edit. */
export const edited = (post: BlogPost): BlogPost =>
  generatedPost(Number.parseInt(post.id.slice(-12), 16), post.version + 1)
