import { useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { documentNodes, type DocumentNode } from "../../../../../shared/document-nodes.ts"
import { documentText } from "../../../../../shared/document-text.ts"
import { locales, otherLocale, type Locale } from "../../../../../shared/locales.ts"
import { useListTermsQuery } from "../../../store/terms-api.ts"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryContent, EntryText } from "../draft/entry-content.ts"
import { linesOnPage } from "../draft/entry-fields.ts"
import { editorOf } from "../find/entry-matches.ts"
import { markTerms } from "./term-marks.ts"
import { untranslatedTerms, type UntranslatedTerm } from "./term-matches.ts"
import { untranslatedLines, type UntranslatedLine } from "./untranslated-lines.ts"
import { markUntranslated } from "./untranslated-marks.ts"
import * as styles from "./translation-check.module.css"

/** Milliseconds without a change before the texts are compared: that takes a while for long ones. */
const restFor = 800

const wordsOf = (text: EntryText | null): string =>
  text === null ? "" : [text.title, ...linesOnPage(text), documentText(text.body)].join("\n")

/** The alt text of the cover, as that of a picture. */
const coverOf = (text: EntryText): DocumentNode[] =>
  "coverAlt" in text ? [{ type: "image", attrs: { alt: text.coverAlt } }] : []

const linesOf = (text: EntryText): DocumentNode[] => [...coverOf(text), ...documentNodes(text.body)]

/** Alt texts, of the cover too, and captions of each language that are to be translated. */
const untranslatedOf = ({ en, ru }: EntryContent["translations"]): Record<Locale, UntranslatedLine[]> => {
  const [english, russian] = [en ? linesOf(en) : [], ru ? linesOf(ru) : []]
  return { en: untranslatedLines(english, russian), ru: untranslatedLines(russian, english) }
}

/**
 * Underlines words whose agreed translation the other language does not have, and lists them, with alt texts and captions
 * that are the same in both. These are marked at their pictures and videos, as are those that one language lacks.
 */
export const TranslationCheck = ({ state: { content, loads } }: { state: DraftState }) => {
  const { t } = useTranslation("adminTerms")
  const { data } = useListTermsQuery(undefined)
  const terms = data?.items
  const { translations } = content
  const [found, setFound] = useState<readonly UntranslatedTerm[]>([])
  const [lines, setLines] = useState<Record<Locale, UntranslatedLine[]>>({ en: [], ru: [] })
  useEffect(() => {
    const timer = setTimeout(() => {
      setLines(untranslatedOf(translations))
      setFound(untranslatedTerms(terms ?? [], { en: wordsOf(translations.en), ru: wordsOf(translations.ru) }))
    }, restFor)
    return () => clearTimeout(timer)
  }, [terms, translations])
  const hints = useMemo(
    () =>
      found.map(({ term, locale }) => ({
        ...{ id: term.id, locale, word: term[locale] },
        hint: t(`check.${locale}`, { word: term[locale].word, other: term[otherLocale(locale)].word }),
        note: term.note,
      })),
    [found, t]
  )
  useEffect(() => {
    for (const locale of locales) {
      const editor = editorOf(`translations.${locale}.body`)
      if (editor)
        markTerms(
          editor,
          hints.filter((hint) => hint.locale === locale)
        )
    }
  }, [hints, loads])
  useEffect(() => {
    for (const locale of locales) {
      const editor = editorOf(`translations.${locale}.body`)
      const noteOf = ({ value, other }: UntranslatedLine): string =>
        value === "" ? t(`check.missing.${locale}`, { line: other }) : t(`check.untranslated.${locale}`)
      if (editor)
        markUntranslated(
          editor,
          lines[locale].map((line) => ({ ...line, note: noteOf(line) }))
        )
    }
  }, [lines, loads, t])
  const same = [...new Set(lines.ru.map(({ value }) => value).filter(Boolean))]
  if (hints.length === 0 && same.length === 0) return null
  return (
    <section className={styles.check} aria-label={t("check.title")}>
      <ul>
        {hints.map(({ id, locale, hint, note }) => (
          <li key={`${id} ${locale}`}>
            {hint}
            {note === "" ? null : <span className={styles.note}>{note}</span>}
          </li>
        ))}
        {same.length > 0 ? <li>{t("check.same", { lines: same.join(" · ") })}</li> : null}
      </ul>
    </section>
  )
}
