/** A step in a row of slides, or the number of a slide. */
export type SlideStep = "before" | "after" | "first" | "last" | number

const behavior = (): ScrollBehavior =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth"

const padding = (row: HTMLElement): number => Number.parseFloat(getComputedStyle(row).scrollPaddingInlineStart) || 0

/** Index of the slide to which a row is scrolled, from 0. */
export const slideAt = (row: HTMLElement): number => {
  const edge = row.getBoundingClientRect().left + padding(row)
  const distances = [...row.children].map((slide) => Math.abs(slide.getBoundingClientRect().left - edge))
  return distances.indexOf(Math.min(...distances))
}

/**
 * Scrolls a row of slides to another slide. At the ends it stays.
 *
 * @param atOnce without animation, whatever the visitor prefers
 */
export const scrollToSlide = (row: HTMLElement | null, step: SlideStep, atOnce = false): void => {
  if (!row) return
  const last = row.children.length - 1
  const wanted = { before: () => slideAt(row) - 1, after: () => slideAt(row) + 1, first: () => 0, last: () => last }
  const number = Math.min(last, Math.max(0, typeof step === "number" ? step : wanted[step]()))
  const slide = row.children[number]
  if (!slide) return
  const left = slide.getBoundingClientRect().left - row.getBoundingClientRect().left - padding(row)
  row.scrollTo({ left: row.scrollLeft + left, behavior: atOnce ? "instant" : behavior() })
}
