import { authorOf } from "../../../shared/author.ts"
import { localeTags } from "../../../shared/locales.ts"
import type { PostNode } from "../../components/content/content-views.ts"
import { siteUrl } from "../../settings/site-url.ts"
import { organizationName } from "./organization.ts"

/** Search engines take all of `name` for the name, so the job title has a field of its own. */
const personOf = (line: string): object => {
  const { name, jobTitle } = authorOf(line)
  return { "@type": "Person", name, ...(jobTitle === null ? {} : { jobTitle }) }
}

/**
 * schema.org BlogPosting of a post.
 *
 * @param path its address with language prefix
 * @param image address of its picture, without the site's origin
 */
export const blogPostingData = (post: PostNode, path: string, image: string | undefined): object => ({
  "@context": "https://schema.org",
  "@type": "BlogPosting",
  headline: post.title,
  description: post.excerpt,
  inLanguage: localeTags[post.locale].bcp47,
  datePublished: post.publishedAt,
  dateModified: post.updatedAt,
  wordCount: post.words,
  mainEntityOfPage: siteUrl + path,
  author: personOf(post.author),
  publisher: organizationName(post.locale),
  ...(image ? { image: [siteUrl + image] } : {}),
})
