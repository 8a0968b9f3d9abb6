import { useTranslation } from "react-i18next"
import type { Locale } from "../../../../shared/locales.ts"
import { DailyNote } from "../../../components/content/daily-note.tsx"
import * as styles from "./daily-screen.module.css"
import type { NoteDraft } from "./note-draft.ts"

/** A note as the main page renders it, in the page's own colors; its link is disabled. */
export const NotePreview = ({ note, locale }: { note: NoteDraft; locale: Locale }) => {
  const { t } = useTranslation("adminDaily")
  const link = note.link.trim() || null
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.quiet}>{t("preview.title")}</figcaption>
      <div data-theme="paper" lang={locale} inert className={styles.paper}>
        <DailyNote
          note={{ text: note.text || "…", link, linkLabel: note.linkLabel || null }}
          title={t(`preview.heading.${locale}`)}
          more={t(`preview.more.${locale}`)}
        />
      </div>
    </figure>
  )
}
