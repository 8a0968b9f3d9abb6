/** Duration of an animated scroll in milliseconds. */
const scrollTime = 900

const interruptions = ["wheel", "touchstart", "pointerdown", "keydown"] as const

const wantsNoMotion = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches

/** Cubic easing: slow at both ends. */
const eased = (part: number): number => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2)

const jumpTo = (top: number): void => window.scrollTo({ top, behavior: "instant" })

/** Where the browser itself would scroll to, margins included: scrolls there and back before the next frame. */
const restingPlace = (target: Element): number => {
  const before = window.scrollY
  target.scrollIntoView({ behavior: "instant" })
  const place = window.scrollY
  jumpTo(before)
  return place
}

/** Opens a closed `<details>` around the target, as browsers do by themselves. */
export const reveal = (target: Element): void => {
  target.closest("details:not([open])")?.setAttribute("open", "")
}

const focusOn = (target: HTMLElement): void => {
  target.focus({ preventScroll: true })
  if (document.activeElement === target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/**
 * Scrolls to an element and focuses it. Scrolling, pressing or typing interrupts the animation; visitors who prefer
 * reduced motion get none.
 *
 * @param time milliseconds; 0 scrolls immediately
 */
export const scrollToTarget = (target: HTMLElement, time = scrollTime): void => {
  reveal(target)
  focusOn(target)
  const from = window.scrollY
  const to = restingPlace(target)
  if (time <= 0 || wantsNoMotion()) {
    jumpTo(to)
    return
  }
  const stop = new AbortController()
  for (const type of interruptions) {
    window.addEventListener(type, () => stop.abort(), { signal: stop.signal, passive: true })
  }
  const start = performance.now()
  const step = (now: number): void => {
    if (stop.signal.aborted) return
    const part = Math.min(1, Math.max(0, (now - start) / time))
    jumpTo(from + (to - from) * eased(part))
    if (part < 1) requestAnimationFrame(step)
    else stop.abort()
  }
  requestAnimationFrame(step)
}

/** The element that a `#fragment` identifies; null if the page has none. */
export const targetOf = (fragment: string): HTMLElement | null => {
  try {
    return fragment.length > 1 ? document.getElementById(decodeURIComponent(fragment.slice(1))) : null
  } catch {
    return null
  }
}
