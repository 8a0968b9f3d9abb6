import type { PresencePlace } from "../../../../../shared/contract/presence.ts"
import { locales } from "../../../../../shared/locales.ts"
import { fieldId } from "../draft/entry-fields.ts"

/** Where the caret or the focus is: a language, and the block of its text; null outside the languages. */
export const writingPlace = (): PresencePlace | null => {
  const { activeElement } = document
  const locale = locales.find((each) => activeElement?.closest(`#${fieldId(`translations.${each}`)}`))
  if (!locale) return null
  const text = document.getElementById(fieldId(`translations.${locale}.body`))
  const node = document.getSelection()?.anchorNode ?? null
  if (!text?.contains(activeElement) || !node) return { locale, block: null }
  const block = [...text.children].findIndex((child) => child.contains(node))
  return { locale, block: block < 0 ? null : block }
}
