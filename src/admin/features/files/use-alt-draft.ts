import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { inEachLocale, locales, type Locale } from "../../../../shared/locales.ts"
import { usePersistedDraft } from "../../drafts/use-persisted-draft.ts"

export type Alt = Record<Locale, string>

/** What was typed, and the texts over which it was, those sent meanwhile too: it may wait in the browser for days. */
type AltDraft = { typed: Alt; over: Alt[] }

const isSame = (one: Alt, other: Alt): boolean => locales.every((locale) => one[locale] === other[locale])

/**
 * The texts of a file as they are typed, until they are saved: the same in its dialog and in the table. A language in which
 * nothing was typed is as the file has it by now.
 */
export const useAltDraft = (file: Pick<LibraryFile, "id" | "alt">) => {
  const [draft, setDraft, latest] = usePersistedDraft<AltDraft>(`file-texts:${file.id}`, "saved")
  const isKnown = (locale: Locale, text: string): boolean => draft?.over.some((one) => one[locale] === text) ?? true
  const isTyped = (locale: Locale): boolean => draft !== null && !isKnown(locale, draft.typed[locale])
  const alt = inEachLocale((locale) => (draft && isTyped(locale) ? draft.typed[locale] : file.alt[locale]))
  const isTheirs = (locale: Locale): boolean =>
    isTyped(locale) && !isKnown(locale, file.alt[locale]) && file.alt[locale] !== alt[locale]
  return {
    alt,
    isDraft: draft !== null,
    /** The present texts where they were changed since the typing began; null otherwise. */
    theirs: locales.some(isTheirs) ? file.alt : null,
    change: (locale: Locale, text: string): void => {
      const typed = { ...alt, [locale]: text }
      const over = (draft?.over ?? [file.alt]).map((one) =>
        inEachLocale((each) => (isTyped(each) ? one[each] : file.alt[each]))
      )
      setDraft(isSame(typed, file.alt) ? null : { typed, over })
    },
    /** Drops the saved text; keeps anything typed since. @returns whether anything was typed since */
    finish: (): boolean => {
      const typed = latest()?.typed ?? null
      const isNewer = typed !== null && !isSame(typed, draft?.typed ?? file.alt)
      setDraft(isNewer ? { typed, over: [file.alt, alt] } : null)
      return isNewer
    },
  }
}
