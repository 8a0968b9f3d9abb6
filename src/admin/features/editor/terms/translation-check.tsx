import { useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { documentNodes, type DocumentNode } from "../../../../../shared/document-nodes.ts"
import { documentText } from "../../../../../shared/document-text.ts"
import { inEachLocale, locales, otherLocales } from "../../../../../shared/locales.ts"
import { useListTermsQuery } from "../../../store/terms-api.ts"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryContent, EntryText } from "../draft/entry-content.ts"
import { linesOnPage } from "../draft/entry-fields.ts"
import { editorOf } from "../find/entry-matches.ts"
import { markTerms } from "./term-marks.ts"
import { untranslatedTerms, type UntranslatedTerm } from "./term-matches.ts"
import { untranslatedLines, type ComparedLine } from "./untranslated-lines.ts"
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

const noLines = inEachLocale((): ComparedLine[] => [])

/** Alt texts, of the cover too, and captions of each language that are to be translated. */
const untranslatedOf = (translations: EntryContent["translations"]): typeof noLines => {
  const lines = inEachLocale((locale) => (translations[locale] ? linesOf(translations[locale]) : []))
  return inEachLocale((locale) =>
    otherLocales(locale).flatMap((than) =>
      untranslatedLines(lines[locale], lines[than]).map((line) => ({ ...line, than }))
    )
  )
}

/**
 * Underlines words whose agreed translation another language does not have, and lists them, with alt texts and captions
 * that are the same in several. These are marked at their pictures and videos, as are those that one language lacks.
 */
export const TranslationCheck = ({ state: { content, loads } }: { state: DraftState }) => {
  const { t } = useTranslation("adminTerms")
  const { data } = useListTermsQuery(undefined)
  const terms = data?.items
  const { translations } = content
  const [found, setFound] = useState<readonly UntranslatedTerm[]>([])
  const [lines, setLines] = useState(noLines)
  useEffect(() => {
    const timer = setTimeout(() => {
      setLines(untranslatedOf(translations))
      setFound(
        untranslatedTerms(
          terms ?? [],
          inEachLocale((locale) => wordsOf(translations[locale]))
        )
      )
    }, restFor)
    return () => clearTimeout(timer)
  }, [terms, translations])
  const hints = useMemo(
    () =>
      found.map(({ term, locale, lacking }) => ({
        ...{ id: term.id, locale, word: term[locale] },
        hint: lacking
          .map((other) => t("check.term", { language: other, word: term[locale].word, other: term[other].word }))
          .join(" · "),
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
      const noteOf = ({ value, other, than }: ComparedLine): string =>
        value === "" ? t("check.missing", { language: than, line: other }) : t("check.untranslated", { language: than })
      if (editor)
        markUntranslated(
          editor,
          lines[locale].map((line) => ({ ...line, note: noteOf(line) }))
        )
    }
  }, [lines, loads, t])
  const same = [...new Set(Object.values(lines).flatMap((each) => each.map(({ value }) => value)))].filter(Boolean)
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
