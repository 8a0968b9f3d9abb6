/** Where an element is: its ancestors from the inside out, each with the index of the child that leads to it. */
type Place = readonly { parent: Element; index: number }[]

const focusable =
  "a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), summary, [contenteditable=true], [tabindex='0']"

const placeOf = (element: Element): Place => {
  const place: { parent: Element; index: number }[] = []
  for (let child = element; child.parentElement; child = child.parentElement)
    place.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  return place
}

const firstIn = (element: Element | undefined): HTMLElement | null => {
  if (!element) return null
  const all = [element, ...element.querySelectorAll(focusable)]
  return (
    all.find(
      (one): one is HTMLElement => one instanceof HTMLElement && one.matches(focusable) && one.checkVisibility()
    ) ?? null
  )
}

/** What took the place of a removed element, or stands before it, as near as possible; null if it is not in `within`. */
const nearest = (place: Place, within: Element): HTMLElement | null => {
  for (const { parent, index } of place) {
    if (!within.contains(parent)) continue
    const found = firstIn(parent.children[index]) ?? firstIn(parent.children[index - 1])
    if (found) return found
    if (parent === within) break
  }
  return null
}

/** The heading of a screen or dialog, or itself while it has none. */
const headingOf = (within: HTMLElement): HTMLElement => {
  const heading = within.querySelector<HTMLElement>("h1, h2") ?? within
  heading.tabIndex = -1
  return heading
}

/**
 * Keeps the focus where a hand or a screen reader expects it. When an action removes the focused element, the browser
 * drops the focus to the body. It then goes to what took the element's place; of a dialog, to what took the place of
 * the button that opened it; of a menu or popover, back to its button; on another screen, to its heading, once that is
 * there.
 *
 * @param main the element of the screens
 * @returns stops it
 */
export const keepFocus = (main: HTMLElement): (() => void) => {
  const { ownerDocument: page } = main
  let last: { element: Element; place: Place; path: string } | null = null
  /** Where the focus was before it went into a dialog. */
  const openers = new WeakMap<Element, Place>()
  /** The control that had the focus before a menu or a popover, whose code gives it back a little later. */
  const controls = new WeakMap<Element, HTMLElement>()
  /** Whether the focus is on the way to the heading of a screen that is still loading. */
  let landing = false

  const note = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return
    const dialog = target.closest("dialog")
    const floating = target.closest("[data-floating]")
    if (floating && last?.element instanceof HTMLElement && !floating.contains(last.element))
      controls.set(floating, last.element)
    if (dialog && last && !dialog.contains(last.element) && !openers.has(dialog)) openers.set(dialog, last.place)
    last = { element: target, place: placeOf(target), path: window.location.pathname }
    if (target !== main) landing = false
  }
  const isDropped = (): boolean => page.activeElement === null || page.activeElement === page.body
  const restore = (): void => {
    if (landing && page.activeElement === main && headingOf(main) !== main)
      headingOf(main).focus({ preventScroll: true })
    if (!last || !isDropped() || (last.element.isConnected && last.element.checkVisibility())) return
    const { element, place, path } = last
    const floating = element.closest("[data-floating]")
    const control = floating && controls.get(floating)
    if (control?.isConnected && control.checkVisibility()) {
      control.focus({ preventScroll: true })
      return
    }
    const open = [...page.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1)
    const dialog = element.closest("dialog")
    const within = open ?? main
    const former = dialog && !dialog.isConnected ? openers.get(dialog) : place
    const isSameScreen = path === window.location.pathname
    const next = former && isSameScreen ? nearest(former, within) : null
    landing = next === null && within === main
    const target = next ?? headingOf(within)
    // A screen that has loaded already has its heading.
    landing &&= target === main
    target.focus({ preventScroll: true })
  }
  // What becomes invisible loses the focus a little later.
  const later = (): void => void setTimeout(restore)
  const observer = new MutationObserver(restore)
  observer.observe(page.body, { childList: true, subtree: true })
  page.addEventListener("focusin", note)
  page.addEventListener("focusout", later)
  return () => {
    observer.disconnect()
    page.removeEventListener("focusin", note)
    page.removeEventListener("focusout", later)
  }
}
