import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Locale } from "../../../../../../shared/locales.ts"
import { linkTargets, useFindLinkEntriesQuery, type LinkTarget } from "./link-targets.ts"
import { looksLikeAddress } from "./set-link.ts"

/** Milliseconds without typing before entries are searched. */
const searchAfter = 250

/** Our pages and entries that have the typed words, with addresses in one language; none while an address is typed. */
export const useLinkSearch = (typed: string, locale: Locale): { targets: LinkTarget[]; isSearching: boolean } => {
  const { t } = useTranslation("adminBody")
  const [query, setQuery] = useState("")
  const words = looksLikeAddress(typed) ? "" : typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setQuery(words), searchAfter)
    return () => clearTimeout(timer)
  }, [words])
  const { data, isFetching } = useFindLinkEntriesQuery(query, { skip: query === "" })
  return {
    targets:
      words === "" ? [] : linkTargets(words, (query === words && data) || [], locale, (page) => t(`page.${page}`)),
    isSearching: words !== "" && (isFetching || query !== words),
  }
}
