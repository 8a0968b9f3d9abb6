import { flushSync } from "react-dom"
import { defaultLocale, locales, type Locale } from "../../../../shared/locales.ts"
import { fieldId } from "./draft/entry-fields.ts"
import type { EditorView } from "./editor-view.ts"

/** What is shown after a view: two languages where there is room for them, then each alone. */
export const nextView = (view: EditorView, hasRoom: boolean): EditorView => {
  const views: readonly EditorView[] = hasRoom ? ["both", ...locales] : locales
  return views[(views.indexOf(view) + 1) % views.length] ?? defaultLocale
}

/** The field of a language that stands for another one: the same one, else the text, else what begins the language. */
const fieldLike = (id: string, locale: Locale): HTMLElement | null => {
  const place = fieldId(`translations.${locale}`)
  const same = id.replace(/^field-translations-[a-zA-Z]+/, place)
  return (
    [same, fieldId(`translations.${locale}.body`), place]
      .map((one) => document.getElementById(one))
      .find((element) => element !== null) ?? null
  )
}

/** Shows languages by `show`. The focus goes with them: from a field that is hidden to the same one of what is shown. */
export const showView = (view: EditorView, show: (view: EditorView) => void): void => {
  const focused = document.activeElement
  flushSync(() => show(view))
  if (view === "both" || !focused?.closest("[hidden]")) return
  fieldLike(focused.closest("[id^=field-translations-]")?.id ?? "", view)?.focus()
}
