import type { Locale } from "../../../../../shared/locales.ts"
import type { DraftState } from "./draft-state.ts"
import type { EntryContent, EntryText } from "./entry-content.ts"
import { writeField } from "./entry-fields.ts"

type Draft = {
  getState: () => DraftState
  /** Takes over what editors have not handed in yet. */
  flush: () => void
  /** Makes a content the draft's, if it can be saved. @returns whether it can */
  accept: (content: EntryContent) => boolean
  /** Puts a content back that could be saved before. */
  putBack: (content: EntryContent) => void
  save: () => Promise<boolean>
}

/** Changes of one language that are saved at once, with everything else that is not saved. */
export const draftLanguages = ({ getState, flush, accept, putBack, save }: Draft) => {
  /** Saves another text of one language. Where that is refused, what was there comes back by `undo`. */
  const saveText = async (
    locale: Locale,
    next: EntryText | null,
    undo: (now: EntryText | null) => EntryText | null
  ): Promise<boolean> => {
    const place = `translations.${locale}`
    if (!accept(writeField(getState().content, place, next))) return false
    const done = await save()
    const { content, conflict, failure } = getState()
    if (!done && !conflict && failure?.status !== "offline")
      putBack(writeField(content, place, undo(content.translations[locale])))
    return done
  }
  return {
    /**
     * Publishes, plans or takes back one language. Where that is refused the state stays as it was, so that a later
     * save does not publish by surprise.
     */
    publish: async (locale: Locale, publication: Pick<EntryText, "state" | "publishAt">): Promise<boolean> => {
      flush()
      const before = getState().content.translations[locale]
      if (!before) return false
      const { state: former, publishAt } = before
      return saveText(locale, { ...before, ...publication }, (now) => now && { ...now, state: former, publishAt })
    },
    /** Takes the text of one language out of the entry. */
    removeLanguage: async (locale: Locale): Promise<boolean> => {
      flush()
      const before = getState().content.translations[locale]
      return saveText(locale, null, () => before)
    },
  }
}
