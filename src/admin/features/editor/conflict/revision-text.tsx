import { useEffect, useMemo, useRef, type RefObject } from "react"
import { useTranslation } from "react-i18next"
import type { RevisionItem } from "../../../../../shared/contract/revisions.ts"
import { locales, type Locale } from "../../../../../shared/locales.ts"
import { Prose } from "../../../../components/content/prose.tsx"
import { Button } from "../../../ui/button.tsx"
import { DateTime } from "../../../ui/date-time.tsx"
import { FindNextIcon, NewerIcon, OlderIcon } from "../../../ui/icons.ts"
import { LoadState } from "../../../ui/load-state.tsx"
import { textChanges } from "../../../formats/text-changes.ts"
import { ChangedWords } from "../../../ui/text-difference.tsx"
import { IconButton } from "../../../ui/tooltip.tsx"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { contentOf, isPost, type AdminEntry } from "../draft/entry-content.ts"
import { differingFields, isOnPage, linesOnPage } from "../draft/entry-fields.ts"
import { useListRevisionsQuery, useReadRevisionQuery } from "../editor-api.ts"
import * as columns from "../entry-editor.module.css"
import * as lines from "../written-line.module.css"
import { useLanguageName } from "../../../formats/language-names.ts"
import { changedHtml } from "./changed-html.ts"
import { ComparedCover } from "./compared-cover.tsx"
import { entryBodyHtml } from "./entry-body-html.ts"
import { FieldChanges } from "./field-changes.tsx"
import { useRevisionNotes } from "./use-revision-notes.ts"
import * as styles from "./revision-text.module.css"

type RevisionTextProps = {
  draft: EntryDraft
  version: number
  /** The version that it is compared with; null for the one before. */
  since: number | null
  /** The languages in sight. */
  shown: readonly Locale[]
  /** Whether nothing beside the text has the focus, so that its heading takes it. */
  takesFocus: boolean
  onVersion: (version: number) => void
  /** Null while nothing can be restored. */
  onRestore: (() => void) | null
  onClose: () => void
}

/** A revision in the place of the text, with what its save added and took away. */
const RevisionText = (props: RevisionTextProps) => {
  const { t } = useTranslation("adminEditor")
  const { draft, version, since, shown } = props
  const { contentType, id } = draft
  const place = useRef<HTMLElement>(null)
  const { data: list } = useListRevisionsQuery({ contentType, id })
  const index = list?.items.findIndex((item) => item.version === version) ?? -1
  const before = since ?? list?.items[index + 1]?.version ?? null
  const now = useReadRevisionQuery({ contentType, id, version })
  const last = useReadRevisionQuery({ contentType, id, version: before ?? 0 }, { skip: before === null })
  const entry = now.currentData?.entry
  const former = before === null ? entry : last.currentData?.entry
  const isReady = list !== undefined && entry !== undefined && former !== undefined
  useEffect(() => {
    if (isReady) showFirstChange(place.current)
  }, [isReady, version])
  return (
    <section ref={place} className={styles.revision} aria-labelledby="revision-title">
      <RevisionBar {...props} items={list?.items ?? []} index={index} place={place} />
      {isReady ? (
        <>
          {before === null ? (
            <p className={styles.note}>{t(version === 1 ? "history.first" : "history.oldest")}</p>
          ) : null}
          {since === null ? null : <p className={styles.note}>{t("history.since", { version: since })}</p>}
          <Compared contentType={contentType} before={former} after={entry} shown={shown} />
        </>
      ) : (
        <LoadState
          isLoading
          error={now.error ?? last.error}
          retry={() => {
            void now.refetch()
            if (before !== null) void last.refetch()
          }}
        />
      )}
    </section>
  )
}

export default RevisionText

/** The first mark of each change; what is within a marked block, and what took the place of something, is the same one. */
const changesIn = (place: HTMLElement | null): HTMLElement[] =>
  [...(place?.querySelectorAll<HTMLElement>("ins, del, [data-change], [data-note]") ?? [])].filter(
    (mark) =>
      !mark.parentElement?.closest("ins, del, [data-change]") &&
      !(
        mark.localName === "ins" &&
        mark.previousSibling instanceof HTMLElement &&
        mark.previousSibling.localName === "del"
      )
  )

const showFirstChange = (place: HTMLElement | null): void => {
  const [first] = changesIn(place)
  const bottom = first?.getBoundingClientRect().bottom ?? 0
  if (bottom < 0 || bottom > window.innerHeight) first?.scrollIntoView({ block: "center" })
}

type RevisionBarProps = RevisionTextProps & {
  items: readonly RevisionItem[]
  index: number
  place: RefObject<HTMLElement | null>
}

/** Which version it is, and where to go from it; stays in sight. */
const RevisionBar = ({ version, items, index, takesFocus, place, ...on }: RevisionBarProps) => {
  const { t } = useTranslation("adminEditor")
  const heading = useRef<HTMLHeadingElement>(null)
  const current = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
    current.current = null
  }, [takesFocus, version])
  const notesOf = useRevisionNotes()
  const item = items[index]
  const [newer, older] = [items[index - 1], items[index + 1]]
  const showNext = (): void => {
    const changes = changesIn(place.current)
    const next = changes[(current.current ? changes.indexOf(current.current) : -1) + 1] ?? changes[0]
    current.current?.removeAttribute("data-current")
    next?.setAttribute("data-current", "")
    next?.scrollIntoView({ block: "center" })
    current.current = next ?? null
  }
  return (
    <div className={styles.bar}>
      <div className={styles.name}>
        <h2 id="revision-title" ref={heading} tabIndex={-1} className={styles.title}>
          {t("history.version", { version })}
        </h2>
        {item ? (
          <span className={styles.who}>
            <DateTime at={item.madeAt} /> · {[item.author, ...notesOf(item)].join(" · ")}
          </span>
        ) : null}
      </div>
      <div className={styles.actions}>
        <IconButton
          label={t("history.older")}
          disabled={older === undefined}
          onClick={() => older && on.onVersion(older.version)}
        >
          <OlderIcon />
        </IconButton>
        <IconButton
          label={t("history.newer")}
          disabled={newer === undefined}
          onClick={() => newer && on.onVersion(newer.version)}
        >
          <NewerIcon />
        </IconButton>
        <IconButton label={t("history.next")} onClick={showNext}>
          <FindNextIcon />
        </IconButton>
        {on.onRestore ? (
          <Button aria-haspopup="dialog" onClick={on.onRestore}>
            {t("history.restore")}
          </Button>
        ) : null}
        <Button variant="main" onClick={on.onClose}>
          {t("history.back")}
        </Button>
      </div>
    </div>
  )
}

type ComparedProps = {
  contentType: EntryDraft["contentType"]
  before: AdminEntry
  after: AdminEntry
  shown: readonly Locale[]
}

/** What readers do not see of the changes, the cover, and the texts beside each other. */
const Compared = ({ contentType, before, after, shown }: ComparedProps) => {
  const { t } = useTranslation("adminEditor")
  const [was, is] = useMemo(() => [contentOf(before), contentOf(after)] as const, [before, after])
  const changed = differingFields(contentType, was, is)
  const settings = changed.filter((path) => path !== "cover" && !isOnPage(path))
  return (
    <>
      {changed.length === 0 && before !== after ? <p className={styles.note}>{t("history.same")}</p> : null}
      {settings.length > 0 ? (
        <section className={styles.settings}>
          <h3 className={styles.part}>{t("history.settings")}</h3>
          <FieldChanges paths={settings} before={was} after={is} />
        </section>
      ) : null}
      {isPost(was) && isPost(is) ? (
        <ComparedCover was={was.cover} is={is.cover} pictures={[...before.pictures, ...after.pictures]} />
      ) : null}
      <div className={columns.columns}>
        {locales.map((locale) =>
          shown.includes(locale) ? <ComparedText key={locale} locale={locale} before={before} after={after} /> : null
        )}
      </div>
    </>
  )
}

type ComparedTextProps = {
  locale: Locale
  before: AdminEntry
  after: AdminEntry
}

/** Title, lines and text of one language as they will look, with what changed. */
const ComparedText = ({ locale, before, after }: ComparedTextProps) => {
  const { t } = useTranslation("adminEditor")
  const { t: tAdmin } = useTranslation("admin")
  const languageName = useLanguageName()
  const [was, is] = [contentOf(before).translations[locale], contentOf(after).translations[locale]]
  const html = useMemo(() => {
    const bodyOf = (entry: AdminEntry): string => entryBodyHtml(entry, locale, t("history.goneEntry"))
    return changedHtml(bodyOf(before), bodyOf(after), locale, {
      added: tAdmin("difference.added"),
      removed: tAdmin("difference.removed"),
      settings: t("history.blockSettings"),
      alt: t("history.alt"),
      gone: t("media.gone"),
    })
  }, [before, after, locale, t, tAdmin])
  const linesBefore = linesOnPage(was)
  const parts = [
    { as: "title", was: was?.title ?? "", is: is?.title ?? "" },
    ...linesOnPage(is).map((line, index) => ({ as: "short", was: linesBefore[index] ?? "", is: line }) as const),
  ] as const
  return (
    <section className={styles.column} aria-label={languageName(locale)}>
      <h3 className={styles.part}>{languageName(locale)}</h3>
      {was || is ? null : <p className={styles.note}>{t("history.noText")}</p>}
      {parts.map((part, index) =>
        part.was || part.is ? (
          <p key={index} className={lines[part.as]} lang={locale}>
            <ChangedWords changes={textChanges(part.was, part.is, locale)} />
          </p>
        ) : null
      )}
      <div className={styles.body} lang={locale}>
        <Prose html={html} />
      </div>
    </section>
  )
}
