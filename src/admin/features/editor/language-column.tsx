import { memo, useCallback, useMemo } from "react"
import { flushSync } from "react-dom"
import { useTranslation } from "react-i18next"
import type { BodyDocument } from "../../../../shared/contract/document.ts"
import type { UserPresence } from "../../../../shared/contract/presence.ts"
import { countWords, documentText } from "../../../../shared/document-text.ts"
import { excerptLimits, titleLimits } from "../../../../shared/limits/content.ts"
import { isAutomaticLink, linkOfTitle } from "../../../../shared/slug.ts"
import { locales, type Locale } from "../../../../shared/locales.ts"
import { readingMinutes } from "../../../i18n/format.ts"
import { Button } from "../../ui/button.tsx"
import { PublishNote } from "../../publication-notes/publish-note.tsx"
import { useLanguageName } from "../../formats/language-names.ts"
import { RichText } from "./body/rich-text.tsx"
import { CommentMarks } from "./comments/comment-marks.tsx"
import type { CommentMark } from "./comments/use-comments.ts"
import { TranslationLag } from "./conflict/translation-lag.tsx"
import type { Saved } from "./draft/draft-state.ts"
import { emptyText, isPost, type EntryText } from "./draft/entry-content.ts"
import type { EntryDraft } from "./draft/entry-draft.ts"
import { fieldId, type FieldPath } from "./draft/entry-fields.ts"
import { wasPublic } from "./draft/entry-layers.ts"
import type { FieldIssues } from "./draft/field-issues.ts"
import * as styles from "./language-column.module.css"
import { PeopleInText } from "./presence/people-in-text.tsx"
import { WrittenLine } from "./written-line.tsx"

type LanguageColumnProps = {
  draft: EntryDraft
  locale: Locale
  text: EntryText | null
  /** The languages that have a text; the same list until that changes. */
  written: readonly Locale[]
  saved: Saved | null
  issues: FieldIssues
  loads: number
  hidden: boolean
  /** Others who write in this language. */
  writers: readonly UserPresence[]
  /** Blocks with open comments. */
  marks: readonly CommentMark[]
  /** The functions stay the same ones, as what is drawn here is drawn at each key. */
  onComment: (at: { locale: Locale; block: number }) => void
  onThread: (thread: string) => void
  onField: (path: FieldPath) => void
}

/**
 * Updates the link with the title until the entry was public, or the link was edited. The first language that has a title
 * leads, and so does one before it, with its first letter.
 */
const followTitle = (draft: EntryDraft, locale: Locale, title: string): void => {
  const { content, saved } = draft.getState()
  if (!isPost(content) || (saved && wasPublic(saved.entry))) return
  const before = content.translations[locale]?.title ?? ""
  const isLed = locales.slice(0, locales.indexOf(locale)).some((each) => content.translations[each]?.title)
  if (!isLed && isAutomaticLink(content.link, before)) draft.change("link", linkOfTitle(title))
}

/**
 * One language of an entry: title, short text and body as on the site, or buttons to add the language. It is drawn again
 * when its own words change, not when those of another language do.
 */
export const LanguageColumn = memo(function LanguageColumn(props: LanguageColumnProps) {
  const languageName = useLanguageName()
  const { draft, locale, text, saved, hidden } = props
  const kind = draft.contentType === "jobs" ? "job" : draft.contentType
  return (
    <section
      id={fieldId(`translations.${locale}`)}
      tabIndex={-1}
      aria-label={languageName(locale)}
      className={styles.column}
      hidden={hidden}
    >
      <div className={styles.head}>
        <h2 className={styles.name}>{languageName(locale)}</h2>
        <TranslationLag draft={draft} saved={saved} locale={locale} />
        <PublishNote kind={kind} id={draft.id} locale={locale} />
      </div>
      {text ? <WrittenText {...props} text={text} /> : <NoText {...props} />}
    </section>
  )
})

/** Offers to begin a language. */
const NoText = ({ draft, locale, written, onField }: LanguageColumnProps) => {
  const { t } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  const place = `translations.${locale}`
  /** The pressed button gives way to the fields: the focus goes to the first. */
  const begin = (first: EntryText): void => {
    flushSync(() => draft.change(place, first))
    onField(`${place}.title`)
  }
  return (
    <div className={styles.none}>
      <p>{t(draft.contentType === "legal" ? "language.noDocument" : "language.none")}</p>
      <div className={styles.actions}>
        <Button onClick={() => begin(emptyText(draft.contentType))}>
          {t("language.begin", { locale: languageName(locale, "inside") })}
        </Button>
        {written.map((other) => (
          <Button
            key={other}
            onClick={() => begin(draft.contentNow().translations[other] ?? emptyText(draft.contentType))}
          >
            {t("language.copy", { language: other })}
          </Button>
        ))}
      </div>
    </div>
  )
}

const WrittenText = ({
  draft,
  locale,
  text,
  issues,
  loads,
  writers,
  marks,
  onComment,
  onThread,
  onField,
}: LanguageColumnProps & { text: EntryText }) => {
  const { t } = useTranslation("adminEditor")
  const place = `translations.${locale}`
  const short = "excerpt" in text ? "excerpt" : "summary"
  const issueAt = (field: string): string | null => {
    const issue = issues.get(`${place}.${field}`)
    return issue === undefined ? null : t(`issue.${issue}`)
  }
  return (
    <>
      <WrittenLine
        id={fieldId(`${place}.title`)}
        as="title"
        label={t("fieldName.title")}
        lang={locale}
        required
        limit={titleLimits.max}
        value={text.title}
        issue={issueAt("title")}
        onChange={(title) => {
          followTitle(draft, locale, title)
          draft.change(`${place}.title`, title)
        }}
        onEnter={() => onField(`${place}.${short}`)}
      />
      <WrittenLine
        id={fieldId(`${place}.${short}`)}
        as="short"
        label={t(`field.${draft.contentType === "legal" ? "lead" : short}`)}
        lang={locale}
        limit={excerptLimits.max}
        value={"excerpt" in text ? text.excerpt : text.summary}
        issue={issueAt(short)}
        onChange={(value) => draft.change(`${place}.${short}`, value)}
        onEnter={() => onField(`${place}.body`)}
      />
      <WrittenBody
        key={loads}
        draft={draft}
        locale={locale}
        body={text.body}
        invalid={issues.has(`${place}.body`)}
        writers={writers}
        marks={marks}
        onComment={onComment}
        onThread={onThread}
      />
      <TextLength body={text.body} locale={locale} />
    </>
  )
}

type WrittenBodyProps = Pick<
  LanguageColumnProps,
  "draft" | "locale" | "writers" | "marks" | "onComment" | "onThread"
> & {
  body: BodyDocument
  invalid: boolean
}

/** The body; a key in the title does not draw it again. */
const WrittenBody = memo(function WrittenBody(props: WrittenBodyProps) {
  const { draft, locale, body, invalid, writers, marks, onComment, onThread } = props
  const { t } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  const path = `translations.${locale}.body`
  const addReceiver = useCallback(
    (receive: (body: BodyDocument) => void) => draft.addReceiver(path, receive),
    [draft, path]
  )
  return (
    <div className={styles.body}>
      <RichText
        id={fieldId(path)}
        locale={locale}
        label={t("field.bodyIn", { locale: languageName(locale, "inside") })}
        body={body}
        invalid={invalid}
        onChange={(changed) => draft.change(path, changed)}
        addPending={draft.addPending}
        addReceiver={addReceiver}
        onComment={(block) => onComment({ locale, block })}
      />
      {marks.length > 0 ? <CommentMarks marks={marks} textId={fieldId(path)} onOpen={onThread} /> : null}
      {writers.length > 0 ? <PeopleInText people={writers} textId={fieldId(path)} /> : null}
      {invalid ? <p className={styles.issue}>{t("issue.body")}</p> : null}
    </div>
  )
})

/** Words and minutes, as the page will say. */
const TextLength = ({ body, locale }: { body: BodyDocument; locale: Locale }) => {
  const { t } = useTranslation("adminEditor")
  // A long text takes milliseconds to count; a title is typed without that.
  const words = useMemo(() => countWords(documentText(body), locale), [body, locale])
  return (
    <p className={styles.length}>
      {t("language.words", { count: words })} · {t("language.minutes", { count: readingMinutes(words, locale) })}
    </p>
  )
}
