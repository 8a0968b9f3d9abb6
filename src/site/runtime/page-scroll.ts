import { scrollToTarget, targetOf } from "../../components/ui/scroll-to-target.ts"
import { failedAttribute } from "./start-page.tsx"

type Place = Pick<Location, "pathname" | "search" | "hash"> & { action?: string; key?: string }

/**
 * Whether Gatsby sets the scroll position: to the top of a new page, or back to the previous position. In-page links
 * scroll with an animation instead, and a filter of a list does not scroll.
 */
export const gatsbyScrolls = (from: Place | undefined, to: Place): boolean => {
  if (from?.pathname !== to.pathname) return true
  if (from.search !== to.search) return false
  // Something over the page was closed, or opened again.
  if (from.hash === to.hash && from.key === to.key && to.action === "POP") return false
  const target = to.action === "POP" ? null : targetOf(to.hash)
  if (target) scrollToTarget(target)
  return target === null
}

const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Navigates in-page links through Gatsby, which then calls `gatsbyScrolls`. */
export const followInPageLinks = (): void => {
  document.addEventListener("click", (event) => {
    if (document.documentElement.hasAttribute(failedAttribute)) return
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null
    if (!link || !isPlainClick(event) || !targetOf(link.hash)) return
    const { origin, pathname, search } = window.location
    if (link.origin !== origin || link.pathname !== pathname || link.search !== search) return
    event.preventDefault()
    const gatsby = window as unknown as { ___navigate: (to: string) => void }
    gatsby.___navigate(pathname + search + link.hash)
  })
}
