import { link as linkSchema } from "../../shared/contract/entry.ts"
import { linkOfTitle, numberedLink } from "../../shared/slug.ts"
import type { Locale } from "../../shared/locales.ts"
import { localizedPath, paths, withoutTrailingSlash } from "../../shared/paths.ts"
import type { ImportTarget } from "./import-options.ts"
import type { SourcePost } from "./import-source.ts"

/** The form that a path is compared in: decoded, without query, place and slash at its end. */
export const normalPath = (path: string): string => {
  const bare = path.replace(/[?#].*$/s, "")
  try {
    return withoutTrailingSlash(decodeURIComponent(bare))
  } catch {
    return withoutTrailingSlash(bare)
  }
}

/** The form in which addresses of the source are compared: a path, or a question to the home page, as `/?p=12`. */
export const addressKey = (path: string): string =>
  /^[^?#]*\/(?:index\.php)?\?(?:p|page_id)=\d+/.exec(path)?.[0].replace("/index.php", "/") ?? normalPath(path)

/**
 * The path of an address of the source, with its query; null for an address of another site.
 *
 * @param origin of the source; null where the export does not say
 */
export const pathAtSource = (address: string, origin: string | null): string | null => {
  const bare = address.replace(/^__GHOST_URL__/, "")
  if (/^\/(?![/\\])/.test(bare)) return bare
  if (!/^https?:\/\//.test(bare) || !URL.canParse(bare) || origin === null) return null
  const url = new URL(bare)
  // The same site with and without TLS, and with and without www.
  const host = (value: string) => value.replace(/^www\./, "")
  return host(url.host) === host(new URL(origin).host) ? url.pathname + url.search + url.hash : null
}

/** The link that a post should have: the source's own where it can be one, else one of the title. */
export const wantedLink = (post: SourcePost): string => {
  const slug = post.slug.toLowerCase()
  return linkSchema.safeParse(slug).success ? slug : linkOfTitle(post.slug) || linkOfTitle(post.title) || "post"
}

/** A link that is not taken: the wanted one, or that with a number. */
export const chooseLink = (post: SourcePost, taken: Set<string>): { link: string; wanted: string } => {
  const wanted = wantedLink(post)
  let link = wanted
  for (let number = 2; taken.has(link); number += 1) link = numberedLink(wanted, number)
  taken.add(link)
  return { link, wanted }
}

export const pathOfPost = ({ kind, game }: ImportTarget, link: string, locale: Locale): string =>
  localizedPath(kind === "blog" ? paths.blogPost(link) : paths.devblogPost(game, link), locale)

const padded = (value: number): string => String(value).padStart(2, "0")

/** The old addresses of a post: those that the source names, else one by the form that the operator gives. */
export const oldAddressesOf = (post: SourcePost, form: string | null): string[] => {
  const named = post.addresses.filter((address) => address !== "")
  if (form === null || named.length > 0) return named
  const date = post.publishedAt ?? new Date(0)
  const parts: Record<string, string> = {
    slug: post.slug,
    year: String(date.getUTCFullYear()),
    month: padded(date.getUTCMonth() + 1),
    day: padded(date.getUTCDate()),
  }
  return post.slug === "" ? [] : [form.replace(/:(slug|year|month|day)/g, (_, part: string) => parts[part] ?? "")]
}
