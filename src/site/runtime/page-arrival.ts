import { searchOpen } from "../../components/search/search-state.ts"
import { reveal, targetOf } from "../../components/ui/scroll-to-target.ts"
import { watchedVideo } from "../../components/video/watched-video.ts"
import { loadLateFonts } from "./late-fonts.ts"
import { navigationEnded } from "./pending-navigation.ts"

/** Gatsby sets the new title after the page; milliseconds until it surely has. */
const titleDelay = 150

let announcer: HTMLElement | undefined

/**
 * Prepares a place where the title of a new page is read out. Gatsby's own announcer says an English sentence on every
 * page, so it is silenced.
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

/** Those who read by ear or keyboard go on at the heading of the new page, not in the middle of nowhere. */
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

/** Fragment of the address that was navigated to, until the page is there; null when nobody has navigated. */
let arrivedBy: string | null = null

/** For the shell, once a page stands: after Gatsby's router, which gives the focus to the whole page. */
export const pageShown = (): void => {
  const hash = arrivedBy
  arrivedBy = null
  if (hash !== null) requestAnimationFrame(() => focusHeading(hash))
}

/** What follows every navigation inside the page; `previous` is null at the very first page. */
export const arriveAtPage = (location: Location, previous: Location | null): void => {
  navigationEnded(location.pathname)
  if (!previous) return
  watchedVideo.set(null)
  searchOpen.set(false)
  if (previous.pathname === location.pathname) return
  arrivedBy = location.hash
  void loadLateFonts()
  setTimeout(() => {
    if (announcer) announcer.textContent = document.title
  }, titleDelay)
}
