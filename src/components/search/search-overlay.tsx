import { useEffect } from "react"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { useSharedValue } from "../ui/shared-value.ts"
import { dialogLoader, useLoadedAhead, useLoadedOnUse } from "../ui/use-loaded-on-use.ts"
import { searchOpen } from "./search-state.ts"

const loadSearch = dialogLoader(() => import("./search-dialog.tsx"))

/** The place of the search dialog, which is loaded when first opened. If loading fails, the blog opens instead. */
export const SearchOverlay = () => {
  const locale = useLocale()
  const open = useSharedValue(searchOpen) !== null
  const search = useLoadedOnUse(loadSearch, open, () => window.location.assign(localizedPath(paths.blog, locale)))
  useLoadedAhead(loadSearch)
  // Until the dialog is loaded, there is nothing else that Escape could close.
  const isLoading = open && search === null
  useEffect(() => {
    if (!isLoading) return
    const close = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") searchOpen.set(null)
    }
    document.addEventListener("keydown", close)
    return () => document.removeEventListener("keydown", close)
  }, [isLoading])
  return open && search ? <search.SearchDialog onClose={() => searchOpen.set(null)} /> : null
}
