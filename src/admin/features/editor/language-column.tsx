import { useMemo } from "react"
import { flushSync } from "react-dom"
import { useTranslation } from "react-i18next"
import { countWords, documentText } from "../../../../shared/document-text.ts"
import { excerptLimits, titleLimits } from "../../../../shared/limits/content.ts"
import { otherLocale, type Locale } from "../../../../shared/locales.ts"
import { Button } from "../../ui/button.tsx"
import { Panel, PanelHead } from "../../ui/panel.tsx"
import { StateBadge } from "../../ui/state-badge.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import { emptyText, isPost, type EntryText } from "./draft/entry-content.ts"
import { fieldId, type FieldPath } from "./draft/entry-fields.ts"
import { languageState, wasPublic } from "./draft/entry-layers.ts"
import type { DraftState } from "./draft/draft-state.ts"
import type { EntryDraft } from "./draft/entry-draft.ts"
import { isAutomaticLink, linkOfTitle } from "../../../../shared/link-of-title.ts"
import { Publication } from "./settings/publication.tsx"
import { RichText } from "./body/rich-text.tsx"
import { TranslationLag } from "./conflict/translation-lag.tsx"
import * as input from "../../ui/text-input.module.css"
import * as styles from "./language-column.module.css"

type LanguageColumnProps = {
  draft: EntryDraft
  state: DraftState
  locale: Locale
  onField: (path: FieldPath) => void
}

/** Updates the link with the title until the entry was public, or the link was edited. */
const followTitle = (draft: EntryDraft, { content, saved }: DraftState, locale: Locale, title: string): void => {
  if (!isPost(content) || (saved && wasPublic(saved.entry))) return
  const leading = content.translations.en?.title ? "en" : "ru"
  const before = content.translations[locale]?.title ?? ""
  if ((locale === "en" || leading === "ru") && isAutomaticLink(content.link, before))
    draft.change("link", linkOfTitle(title))
}

/** One language of an entry: title, short text and body, or buttons to add the language. */
export const LanguageColumn = ({ draft, state, locale, onField }: LanguageColumnProps) => {
  const { t } = useTranslation("adminEditor")
  const { content, issues, loads } = state
  const text = content.translations[locale]
  const body = text?.body
  // A long text takes milliseconds to count; a title is typed without that.
  const words = useMemo(() => (body ? countWords(documentText(body), locale) : 0), [body, locale])
  const place = `translations.${locale}`
  const other = content.translations[otherLocale(locale)]
  const name = t(`view.${locale}`)
  const issueAt = (field: string): string | null => {
    const issue = issues.get(`${place}.${field}`)
    return issue === undefined ? null : t(`fault.${issue}`)
  }
  /** The pressed button gives way to the fields: the focus goes to the first. */
  const begin = (first: EntryText): void => {
    flushSync(() => draft.change(place, first))
    onField(`${place}.title`)
  }
  if (!text)
    return (
      <Panel id={fieldId(place)} tabIndex={-1} aria-label={name}>
        <h2>{name}</h2>
        <p>{t("language.none")}</p>
        <div className={styles.actions}>
          <Button onClick={() => begin(emptyText(draft.contentType))}>
            {t("language.begin", { locale: t(`languageName.${locale}`) })}
          </Button>
          {other ? (
            <Button onClick={() => begin(draft.contentNow().translations[otherLocale(locale)] ?? other)}>
              {t(`language.copy.${otherLocale(locale)}`)}
            </Button>
          ) : null}
        </div>
      </Panel>
    )
  const short = "excerpt" in text ? "excerpt" : "summary"
  return (
    <Panel id={fieldId(place)} tabIndex={-1} aria-label={name}>
      <PanelHead>
        <h2>{name}</h2>
        <StateBadge locale={locale} state={languageState(state.saved?.entry ?? null, locale) ?? "draft"} />
        <span className={styles.words}>{t("language.words", { count: words })}</span>
      </PanelHead>
      <TranslationLag draft={draft} state={state} locale={locale} />
      <TextInput
        id={fieldId(`${place}.title`)}
        label={t("field.title")}
        lang={locale}
        required
        limit={titleLimits.max}
        value={text.title}
        issue={issueAt("title")}
        onChange={(title) => {
          followTitle(draft, state, locale, title)
          draft.change(`${place}.title`, title)
        }}
      />
      <TextInput
        id={fieldId(`${place}.${short}`)}
        label={t(`field.${short}`)}
        lang={locale}
        rows={3}
        limit={excerptLimits.max}
        value={"excerpt" in text ? text.excerpt : text.summary}
        issue={issueAt(short)}
        onChange={(value) => draft.change(`${place}.${short}`, value.replace(/\n/g, " "))}
      />
      <div className={input.field}>
        <span className={input.label} aria-hidden="true">
          {t("field.body")}
        </span>
        <RichText
          key={loads}
          id={fieldId(`${place}.body`)}
          locale={locale}
          label={t("field.bodyIn", { locale: name })}
          body={text.body}
          invalid={issues.has(`${place}.body`)}
          onChange={(body) => draft.change(`${place}.body`, body)}
          addPending={draft.addPending}
        />
        {issues.has(`${place}.body`) ? <p className={styles.fault}>{t("fault.body")}</p> : null}
      </div>
      <Publication draft={draft} state={state} locale={locale} onField={onField} />
    </Panel>
  )
}
