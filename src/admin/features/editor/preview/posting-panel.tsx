import { useState } from "react"
import { useTranslation } from "react-i18next"
import { locales, type Locale } from "../../../../../shared/locales.ts"
import { useLanguageName } from "../../../formats/language-names.ts"
import { useLoadedOnUse } from "../../../../components/ui/use-loaded-on-use.ts"
import { Notice } from "../../../ui/notice.tsx"
import { SidePanel } from "../side-panel.tsx"
import { usePagePreviewLoader } from "./page-preview.ts"
import { serverNow } from "../../../store/server-clock.ts"
import { isPost } from "../draft/entry-content.ts"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { useDocumentFiles } from "../body/entry-downloads.ts"
import { useEntryPictures } from "../body/entry-pictures.ts"
import { vacancyNode } from "./page-of-content.ts"
import { postingAdvice } from "./posting-advice.ts"
import * as styles from "./posting-panel.module.css"
import { ViewChoice } from "../../../ui/view-choice.tsx"

type PostingPanelProps = {
  draft: EntryDraft
  state: DraftState
  locale: Locale
  onLocale: (locale: Locale) => void
  onClose: () => void
}

/** Issues of a vacancy for search engines, and recommendations; below, its data as they read it. */
export const PostingPanel = ({ draft, state, locale, onLocale, onClose }: PostingPanelProps) => {
  const { t } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  const { pictures } = useEntryPictures()
  const files = useDocumentFiles()
  const [failed, setFailed] = useState(false)
  const parts = useLoadedOnUse(usePagePreviewLoader(), true, () => setFailed(true))
  const [now] = useState(() => new Date(serverNow()))
  const { content } = state
  if (isPost(content)) return null
  const { issues, advice } = postingAdvice(content, locale, now)
  const node = vacancyNode(content, {
    id: draft.id,
    content,
    locale,
    pictures,
    files,
    saved: state.saved?.entry ?? null,
    now,
  })
  const isPublic = state.saved?.entry.translations[locale]?.state === "published"
  return (
    <SidePanel wide title={t("posting.title")} onClose={onClose}>
      <ViewChoice
        label={t("preview.language")}
        value={locale}
        options={locales.map((value) => ({ value, label: languageName(value) }))}
        onChoose={onLocale}
      />
      {isPublic ? null : <p>{t("posting.notYet")}</p>}
      {issues.length > 0 ? (
        <Notice kind="bad">
          <p>{t("posting.issues")}</p>
          <ul>
            {issues.map((name) => (
              <li key={name}>{t(`postingIssue.${name}`)}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Notice kind="good">{t("posting.fine")}</Notice>
      )}
      {advice.length > 0 ? (
        <Notice kind="wait">
          <p>{t("posting.advice")}</p>
          <ul>
            {advice.map((name) => (
              <li key={name}>{t(`postingAdvice.${name}`)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {failed ? <Notice kind="bad">{t("preview.failed")}</Notice> : null}
      {node && parts ? (
        <details>
          <summary className={styles.summary}>{t("posting.developers")}</summary>
          {/* A long text scrolls, which must be possible by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={styles.data} tabIndex={0} role="region" aria-label={t("posting.data")}>
            {JSON.stringify(parts.jobPostingData(node), null, 2)}
          </pre>
        </details>
      ) : null}
    </SidePanel>
  )
}
