import { globalHistory } from "@gatsbyjs/reach-router"

/** Milliseconds for which the old page may stand still until the new one is drawn. */
const drawTimeout = 500

type Loader = { loadPageSync: (path: string) => unknown }

/** The page that going back leads to may have to load first; then the change is not animated. */
const isLoaded = (path: string): boolean =>
  Boolean((window as unknown as { ___loader?: Loader }).___loader?.loadPageSync(path))

const staysStill = (): boolean =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.hasAttribute("data-still")

/** The card of a post on this page, by the post's path. */
const cardOf = (path: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>("[data-post-card]")].find(
    (card) => card.querySelector("a")?.pathname === path
  ) ?? null

const isInSight = (element: Element | null): boolean =>
  element !== null && element.getBoundingClientRect().bottom > 0 && element.getBoundingClientRect().top < innerHeight

let drawn: (() => void) | null = null

/** Called when the new page is in the document. */
export const pageDrawn = (): void => drawn?.()

const nextPage = async (): Promise<void> =>
  await new Promise((done) => {
    drawn = done
    setTimeout(done, drawTimeout)
  })

/** Back from a post, its cover returns to its card. */
const returnCover = (from: string): void => {
  const card = document.querySelector("[data-post-cover]") ? null : cardOf(from)
  if (isInSight(card)) card?.setAttribute("data-returned", "")
}

const animate = async (from: string): Promise<void> => {
  const leavesCover = isInSight(document.querySelector("[data-post-cover]"))
  const transition = document.startViewTransition(async () => {
    await nextPage()
    drawn = null
    if (leavesCover) returnCover(from)
  })
  // A transition that is skipped, because the next one has begun or the tab is hidden, is no error.
  await Promise.allSettled([transition.ready, transition.updateCallbackDone, transition.finished])
  document.querySelector("[data-returned]")?.removeAttribute("data-returned")
}

/**
 * Lets one page fade into the next by the browser's view transitions, where it has them; the styles decide how. The
 * router announces a change before it draws it, so the browser still pictures the old page.
 */
export const animateNavigations = (): void => {
  // Between documents the browser animates by itself; a change that it gives up is no error of the page.
  for (const name of ["pageswap", "pagereveal"])
    window.addEventListener(name, (event) => {
      const { viewTransition } = event as Event & { viewTransition?: ViewTransition | null }
      if (viewTransition) void Promise.allSettled([viewTransition.ready, viewTransition.finished])
    })
  if (typeof document.startViewTransition !== "function") return
  let shown = window.location.pathname
  globalHistory.listen(({ location, action }) => {
    const from = shown
    shown = location.pathname
    if (from === shown || staysStill() || (action === "POP" && !isLoaded(shown))) return
    void animate(from)
  })
}
