import { linkLimits } from "./limits/content.ts"
import { slugOf } from "./transliterate.ts"

const cutTo = (slug: string, max: number): string => {
  if (slug.length <= max) return slug
  const cut = slug.slice(0, max + 1)
  return cut.slice(0, Math.max(cut.lastIndexOf("-"), 0)) || slug.slice(0, max)
}

/** Suggests a link for a title: transliterated, cut at a word boundary to the maximum length. */
export const linkOfTitle = (title: string): string => cutTo(slugOf(title), linkLimits.max)

/** The form of a link with a number, as `title-2`; the first form is the link itself. */
export const numberedLink = (link: string, number: number): string => {
  if (number < 2) return link
  const suffix = `-${number}`
  return `${cutTo(link, linkLimits.max - suffix.length)}${suffix}`
}

/** Whether a link was made from the title, with a number or without one, or is still to be made. */
export const isAutomaticLink = (link: string, title: string): boolean => {
  if (link === "") return true
  const number = Number(/-(\d+)$/.exec(link)?.[1] ?? 1)
  const made = linkOfTitle(title)
  return made !== "" && (link === made || link === numberedLink(made, number))
}
