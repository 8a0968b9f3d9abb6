import { reveal, targetOf } from "../../components/ui/scroll-to-target.ts"
import { loadLateFonts } from "./late-fonts.ts"
import { pageDrawn } from "./page-transition.ts"
import { navigationEnded } from "./pending-navigation.ts"

/** Milliseconds after which Gatsby has certainly set the new title. */
const titleDelay = 150

let announcer: HTMLElement | undefined

/**
 * Creates the live region that announces the title of a new page. Gatsby's own announcer says an English sentence on
 * every page, so it is muted.
 */
export const prepareAnnouncer = (): void => {
  const gatsbys = document.getElementById("gatsby-announcer")
  gatsbys?.setAttribute("aria-live", "off")
  gatsbys?.setAttribute("aria-hidden", "true")
  announcer = document.createElement("div")
  announcer.id = "page-announcer"
  announcer.className = "visually-hidden"
  announcer.setAttribute("aria-live", "polite")
  document.body.append(announcer)
}

/** Focuses the heading of the new page, for screen readers and keyboard users. */
const focusHeading = (hash: string): void => {
  const target = targetOf(hash)
  if (target) {
    reveal(target)
    target.scrollIntoView()
  }
  const place = target ?? document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main")
  if (!place) return
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** Fragment of the navigation in progress, until its page is shown; null without a navigation. */
let arrivedBy: string | null = null

/** Called by the shell once a page is shown, after Gatsby's router has focused the complete page. */
export const pageShown = (): void => {
  const hash = arrivedBy
  arrivedBy = null
  if (hash !== null) requestAnimationFrame(() => focusHeading(hash))
}

/** Runs after every navigation inside the site; `previous` is null for the first page. */
export const arriveAtPage = (location: Location, previous: Location | null): void => {
  navigationEnded(location.pathname)
  pageDrawn()
  if (!previous) return
  if (previous.pathname === location.pathname) return
  arrivedBy = location.hash
  void loadLateFonts()
  setTimeout(() => {
    if (announcer) announcer.textContent = document.title
  }, titleDelay)
}
