import { useEffect, useState } from "react"
import { inEachLocale, locales, type Locale } from "../../../../../shared/locales.ts"
import { probeLiveSite } from "../../../address/probe-live-site.ts"
import { publicPath } from "../settings/public-address.ts"
import { ownLinks } from "./document-parts.ts"
import type { CheckedContent } from "./publication-check.ts"

/** Links of a text that lead nowhere on the live site. */
export type DeadLinks = Record<Locale, readonly string[]>

const none: DeadLinks = inEachLocale(() => [])

/** Requests to the live site that run side by side. */
const concurrency = 6

const deadOf = async (targets: readonly string[], isCurrent: () => boolean): Promise<Set<string>> => {
  const dead = new Set<string>()
  const left = [...targets]
  const probe = async (): Promise<void> => {
    for (let path = left.pop(); path !== undefined && isCurrent(); path = left.pop()) {
      const { kind } = await probeLiveSite(path)
      if (kind === "none" || kind === "gone") dead.add(path)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, probe))
  return dead
}

/**
 * Asks the live site for every address of its own to which the texts link, once; it knows pages, files and redirects.
 * The entry's own pages are left out: they come with its publication.
 *
 * @returns null until everything was asked
 */
export const useDeadLinks = (checked: CheckedContent): DeadLinks | null => {
  const { contentType, id, content } = checked
  // The sheet covers the editor, so that the content cannot change meanwhile.
  const [links] = useState(() => {
    const own = new Set(locales.map((locale) => publicPath(contentType, id, content, locale)))
    return inEachLocale((locale): string[] => {
      const body = content.translations[locale]?.body
      return body ? ownLinks(body, window.location.origin).filter((path) => !own.has(path)) : []
    })
  })
  const [dead, setDead] = useState<DeadLinks | null>(Object.values(links).flat().length === 0 ? none : null)
  useEffect(() => {
    let current = true
    void deadOf([...new Set(Object.values(links).flat())], () => current).then((found) => {
      if (!current) return
      setDead(inEachLocale((locale) => links[locale].filter((path) => found.has(path))))
    })
    return () => {
      current = false
    }
  }, [links])
  return dead
}
