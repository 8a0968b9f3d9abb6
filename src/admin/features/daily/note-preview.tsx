import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Locale } from "../../../../shared/locales.ts"
import { DailyNote } from "../../../components/content/daily-note.tsx"
import * as styles from "./daily-screen.module.css"
import type { NoteDraft } from "./note-draft.ts"

type PageWords = { title: string; more: string }

const noWords: PageWords = { title: "", more: "" }

/** What the main page in a language says around the note, once it is there. */
const usePageWords = (locale: Locale): PageWords => {
  const [words, setWords] = useState(noWords)
  useEffect(() => {
    let current = true
    const load = import(`../../../../locales/${locale}/main.json`) as Promise<{ default: { daily: PageWords } }>
    void load.then(
      ({ default: texts }) => (current ? setWords(texts.daily) : undefined),
      // Without a connection the note stands alone.
      () => undefined
    )
    return () => {
      current = false
    }
  }, [locale])
  return words
}

/** A note as the main page renders it, in the page's own colors; its link is disabled. */
export const NotePreview = ({ note, locale }: { note: NoteDraft; locale: Locale }) => {
  const { t } = useTranslation("adminDaily")
  const words = usePageWords(locale)
  const link = note.link.trim() || null
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.quiet}>{t("preview.title")}</figcaption>
      <div data-theme="paper" lang={locale} inert className={styles.paper}>
        <DailyNote note={{ text: note.text || "…", link, linkLabel: note.linkLabel || null }} {...words} />
      </div>
    </figure>
  )
}
