import { useTranslation } from "react-i18next"
import { locales } from "../../../../../shared/locales.ts"
import type { DraftState } from "../draft/draft-state.ts"
import { isPost } from "../draft/entry-content.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { isFixedDocument, publicationOf } from "../draft/entry-layers.ts"
import { SidePanel } from "../side-panel.tsx"
import { LanguageRemoval } from "./language-removal.tsx"
import { LegalSettings } from "./legal-settings.tsx"
import { PostSettings } from "./post-settings.tsx"
import { Removal } from "./removal.tsx"
import * as styles from "./settings-panel.module.css"
import { VacancySettings } from "./vacancy-settings.tsx"

type SettingsPanelProps = { draft: EntryDraft; state: DraftState; onClose: () => void }

/** What all languages share, and what ends one of them or the entry. */
export const SettingsPanel = ({ draft, state, onClose }: SettingsPanelProps) => {
  const { t } = useTranslation("adminEditor")
  const { content, saved, removed } = state
  const isDraft = (locale: (typeof locales)[number]): boolean =>
    content.translations[locale] !== null && publicationOf(saved?.entry ?? null, locale, false).state === "draft"
  return (
    <SidePanel
      title={t(draft.contentType === "legal" ? "settings.legal" : isPost(content) ? "settings.title" : "settings.job")}
      onClose={onClose}
    >
      {isPost(content) && draft.contentType === "legal" ? (
        <LegalSettings draft={draft} state={state} content={content} />
      ) : isPost(content) ? (
        <PostSettings draft={draft} state={state} content={content} />
      ) : (
        <VacancySettings draft={draft} state={state} content={content} />
      )}
      {removed || isFixedDocument(saved?.entry ?? null) ? null : (
        <div className={styles.removals}>
          {locales.filter(isDraft).map((locale) => (
            <LanguageRemoval key={locale} draft={draft} state={state} locale={locale} />
          ))}
          <Removal draft={draft} state={state} />
        </div>
      )}
    </SidePanel>
  )
}
