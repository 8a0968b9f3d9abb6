import type { Locale } from "../../../../../shared/locales.ts"
import type { DraftState } from "./draft-state.ts"
import type { EntryContent, EntryText } from "./entry-content.ts"
import { writeField } from "./entry-fields.ts"

type Draft = {
  getState: () => DraftState
  /** Applies the pending text of the editors. */
  flush: () => void
  /** Replaces the content if it is valid. @returns whether it is */
  accept: (content: EntryContent) => boolean
  /** Replaces the content without validation. */
  putBack: (content: EntryContent) => void
  save: () => Promise<boolean>
}

/** Changes of one language that are saved immediately, together with all other unsaved edits. */
export const draftLanguages = ({ getState, flush, accept, putBack, save }: Draft) => {
  /** Saves a changed text. If that fails, `undo` returns the previous one, except on a conflict or offline. */
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
     * Publishes, schedules or unpublishes one language. If that fails the previous state returns, so that a later save
     * does not publish by surprise.
     */
    publish: async (locale: Locale, publication: Pick<EntryText, "state" | "publishAt">): Promise<boolean> => {
      flush()
      const before = getState().content.translations[locale]
      if (!before) return false
      const { state: former, publishAt } = before
      return saveText(locale, { ...before, ...publication }, (now) => now && { ...now, state: former, publishAt })
    },
    /** Removes one language from the entry. */
    removeLanguage: async (locale: Locale): Promise<boolean> => {
      flush()
      const before = getState().content.translations[locale]
      return saveText(locale, null, () => before)
    },
  }
}
