import { useEffect, useState } from "react"
import type { Locale } from "../../../../../../shared/locales.ts"
import { useGameNames } from "../../../../store/games-api.ts"
import type { OurPage } from "./our-pages.ts"
import { linkTargets, useFindLinkEntriesQuery, type LinkTarget } from "./link-targets.ts"
import { looksLikeAddress } from "./set-link.ts"

/** Milliseconds without typing before entries are searched. */
const searchAfter = 250

/** Our pages and entries that have the typed words, with addresses in one language; none while an address is typed. */
export const useLinkSearch = (typed: string, locale: Locale): { targets: LinkTarget[]; isSearching: boolean } => {
  const [pages, setPages] = useState<readonly OurPage[] | null>(null)
  const games = useGameNames()
  const [query, setQuery] = useState("")
  const words = looksLikeAddress(typed) ? "" : typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setQuery(words), searchAfter)
    return () => clearTimeout(timer)
  }, [words])
  const hasQuery = words !== ""
  useEffect(() => {
    if (!hasQuery || pages) return
    void import("./our-pages.ts").then(
      (loaded) => setPages([...loaded.ourPages, ...loaded.gamePages(games)]),
      // Without a connection there are the entries that were read before.
      () => setPages([])
    )
  }, [hasQuery, pages, games])
  const { data, isFetching } = useFindLinkEntriesQuery(query, { skip: query === "" })
  return {
    targets: hasQuery ? linkTargets(words, pages ?? [], (query === words && data) || [], locale) : [],
    isSearching: hasQuery && (isFetching || query !== words || pages === null),
  }
}
