import { useTranslation } from "react-i18next"
import { countWords, documentText } from "../../../../shared/document-text.ts"
import { excerptLimits, titleLimits } from "../../../../shared/limits/content.ts"
import { otherLocale, type Locale } from "../../../../shared/locales.ts"
import { Button } from "../../ui/button.tsx"
import { Panel, PanelHead } from "../../ui/panel.tsx"
import { StateBadge } from "../../ui/state-badge.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import { emptyText, isDraft, isPost, type EntryContent } from "./draft/entry-content.ts"
import type { DraftState } from "./draft/draft-state.ts"
import type { EntryDraft } from "./draft/entry-draft.ts"
import { linkOfTitle } from "../../../../shared/link-of-title.ts"
import { Publication } from "./settings/publication.tsx"
import { RichText } from "./body/rich-text.tsx"
import { TranslationLag } from "./conflict/translation-lag.tsx"
import * as styles from "./language-column.module.css"

type LanguageColumnProps = { draft: EntryDraft; state: DraftState; locale: Locale }

/** Updates the link with the title as long as the entry is a draft and the link was not edited. */
const followTitle = (draft: EntryDraft, content: EntryContent, locale: Locale, title: string): void => {
  if (!isPost(content) || !isDraft(content)) return
  const leading = content.translations.en?.title ? "en" : "ru"
  const before = content.translations[locale]?.title ?? ""
  if ((locale === "en" || leading === "ru") && content.link === linkOfTitle(before))
    draft.change("link", linkOfTitle(title))
}

/** One language of an entry: title, short text and body, or buttons to add the language. */
export const LanguageColumn = ({ draft, state, locale }: LanguageColumnProps) => {
  const { t } = useTranslation("adminEditor")
  const { content, issues, loads } = state
  const text = content.translations[locale]
  const place = `translations.${locale}`
  const other = content.translations[otherLocale(locale)]
  const name = t(`view.${locale}`)
  const issueAt = (field: string): string | null => {
    const issue = issues.get(`${place}.${field}`)
    return issue === undefined ? null : t(`fault.${issue}`)
  }
  if (!text)
    return (
      <Panel aria-label={name}>
        <h2>{name}</h2>
        <p>{t("language.none")}</p>
        <div className={styles.actions}>
          <Button onClick={() => draft.change(place, emptyText(draft.contentType))}>{t("language.begin")}</Button>
          {other ? (
            <Button onClick={() => draft.change(place, { ...other, state: "draft", publishAt: null })}>
              {t("language.copy")}
            </Button>
          ) : null}
        </div>
      </Panel>
    )
  const short = "excerpt" in text ? "excerpt" : "summary"
  return (
    <Panel aria-label={name}>
      <PanelHead>
        <h2>{name}</h2>
        <StateBadge locale={locale} state={state.saved?.entry.translations[locale]?.state ?? "draft"} />
        <span className={styles.words}>
          {t("language.words", { count: countWords(documentText(text.body), locale) })}
        </span>
      </PanelHead>
      <TranslationLag draft={draft} state={state} locale={locale} />
      <TextInput
        label={t("field.title")}
        lang={locale}
        required
        maxLength={titleLimits.max}
        value={text.title}
        issue={issueAt("title")}
        onChange={(title) => {
          followTitle(draft, content, locale, title)
          draft.change(`${place}.title`, title)
        }}
      />
      <TextInput
        label={t(`field.${short}`)}
        lang={locale}
        rows={3}
        maxLength={excerptLimits.max}
        value={"excerpt" in text ? text.excerpt : text.summary}
        issue={issueAt(short)}
        onChange={(value) => draft.change(`${place}.${short}`, value.replace(/\n/g, " "))}
      />
      <div className={styles.body}>
        <span className={styles.label} aria-hidden="true">
          {t("field.body")}
        </span>
        <RichText
          key={loads}
          locale={locale}
          label={t("field.bodyIn", { locale: name })}
          body={text.body}
          invalid={issues.has(`${place}.body`)}
          onChange={(body) => draft.change(`${place}.body`, body)}
          addPending={draft.addPending}
        />
        {issues.has(`${place}.body`) ? <p className={styles.fault}>{t("fault.body")}</p> : null}
      </div>
      <Publication draft={draft} state={state} locale={locale} />
    </Panel>
  )
}
