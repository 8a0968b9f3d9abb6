type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLDetailsElement | HTMLFormElement

/** What a visitor can change in a part of a page, in its order. */
export const controlsIn = (part: Element): Control[] => [
  ...part.querySelectorAll<Control>("form, details, input, select, textarea"),
]

const isSameKind = (former: Control, present: Control): boolean =>
  former.localName === present.localName && former.getAttribute("name") === present.getAttribute("name")

const giveTo = (present: Control, former: Control): void => {
  if (former instanceof HTMLFormElement) {
    // Sent before the scripts came (use-form.ts).
    if (former.dataset.pending !== undefined) present.dataset.pending = ""
  } else if (former instanceof HTMLDetailsElement) {
    if (former.open) present.setAttribute("open", "")
  } else if (former instanceof HTMLInputElement && present instanceof HTMLInputElement) {
    if (former.type === "file") present.files = former.files
    else if (former.type !== "checkbox") present.value = former.value
    else if (former.value === present.value) present.checked = former.checked
  } else if (present instanceof HTMLSelectElement || present instanceof HTMLTextAreaElement) {
    present.value = (former as typeof present).value
  }
}

/**
 * Gives what a visitor has put into controls, or opened, to those that took their places.
 *
 * @param former controls of `controlsIn`, which need not be in the page any more
 * @param focused the one that had the focus
 */
export const giveInput = (part: Element, former: readonly Control[], focused: Element | null = null): void =>
  controlsIn(part).forEach((present, index) => {
    const before = former[index]
    if (!before || before === present || !isSameKind(before, present)) return
    giveTo(present, before)
    if (before === focused) present.focus({ preventScroll: true })
  })
