import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { useTranslation } from "react-i18next"
import type { GameId } from "../../../../shared/games.ts"
import { defaultLocale, isLocale, locales, type Locale } from "../../../../shared/locales.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { useAdminLocation } from "../../address/admin-location.ts"
import { replaceAddress } from "../../address/new-address.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { KnownFiles } from "./body/known-files.tsx"
import { ConflictPanel } from "./conflict/conflict-panel.tsx"
import { RemovedNotice } from "./conflict/removed-notice.tsx"
import { RevisionView } from "./conflict/revision-view.tsx"
import { Cover } from "./cover/cover.tsx"
import type { DraftState } from "./draft/draft-state.ts"
import type { EntryDraft } from "./draft/entry-draft.ts"
import { isBegun, isPost, titleOf, type AdminEntry } from "./draft/entry-content.ts"
import { fieldId, isOnPage, type FieldPath } from "./draft/entry-fields.ts"
import type { FieldIssues } from "./draft/field-issues.ts"
import { LeaveGuard } from "./draft/leave-guard.tsx"
import { useEntryDraft } from "./draft/use-entry-draft.ts"
import { EditorNotices, issuesId } from "./editor-notices.tsx"
import { EditorPanels } from "./editor-panels.tsx"
import type { EditorPanel, EditorView } from "./editor-view.ts"
import "./heading-fonts.css"
import * as styles from "./entry-editor.module.css"
import { LanguageColumn } from "./language-column.tsx"
import { openingLanguage, useLanguagePair, type LanguagePair } from "./language-pair.ts"
import { nextView, showView } from "./next-view.ts"
import { useSame } from "./draft/use-same.ts"
import { useCommenting } from "./comments/use-commenting.ts"
import { usePresence } from "./presence/use-presence.ts"
import { besideText } from "./side-panel.tsx"
import { Publishing } from "./publish-sheet/publishing.tsx"
import { ReviewNotice } from "./review/review-notice.tsx"
import { TranslationCheck } from "./terms/translation-check.tsx"
import { useAlignedTexts } from "./use-aligned-texts.ts"
import { useEditorKeys } from "./use-editor-keys.ts"
import { useMedia } from "./use-media.ts"
import { useTextShortcuts } from "./use-text-shortcuts.ts"
import { WritingBar } from "./writing-bar.tsx"
import { WritingFrame } from "./writing-frame.tsx"
import { lazySheet } from "../../ui/lazy-part.tsx"

const FindReplace = lazySheet(() => import("./find/find-replace.tsx"))

type EntryEditorProps = {
  contentType: ContentTypeName
  id: string
  /** Null for a new entry that was never saved. */
  entry: AdminEntry | null
  user: { id: string; name: string }
  /** The game of a new post of a developer blog, until another one is chosen. */
  game?: GameId
}

/** The editor of an entry, once its draft is open. */
export const EntryEditor = ({ game = "", ...props }: EntryEditorProps) => {
  const opened = useEntryDraft({ ...props, game })
  return opened && <OpenEditor draft={opened[0]} state={opened[1]} />
}

type OpenEditorProps = { draft: EntryDraft; state: DraftState }

/** What is in sight: which languages, and which panel beside them. A new entry begins in the first language. */
const useEditorView = ({ content, saved }: DraftState) => {
  const reader = useLocale()
  const [wanted, setWanted] = useState<EditorView>("both")
  const { search } = useAdminLocation()
  // Who comes to translate begins with what is to be translated.
  const [translated] = useState<Locale | null>(() => {
    const wantedLocale = new URLSearchParams(search).get("translate")
    return isLocale(wantedLocale) ? wantedLocale : null
  })
  const [pair, setPair] = useLanguagePair(translated ?? (saved ? null : defaultLocale))
  const [place, setPlace] = useState<Locale>(() => {
    const begun = locales.filter((locale) => isBegun(content.translations[locale]))
    return translated ?? openingLanguage(begun, reader, pair)
  })
  const [panel, setPanel] = useState<EditorPanel | null>(null)
  const [revision, setRevision] = useState<number | null>(null)
  const [since, setSince] = useState<number | null>(null)
  const scrolled = useRef<number | null>(null)
  const [isCoverOpen, setCoverOpen] = useState(false)
  const hasRoom = useMedia("(min-width: 75rem)")
  const hasRoomForPanel = useMedia(besideText)
  // Two texts and a page beside them need a wide screen.
  const hasRoomBesidePage = useMedia("(min-width: 110rem)")
  const isWriting = revision === null
  const showRevision = (next: number | null, from: number | null = null): void => {
    if (isWriting) scrolled.current = window.scrollY
    setRevision(next)
    setSince(from)
  }
  useLayoutEffect(() => {
    if (isWriting && scrolled.current !== null) window.scrollTo(0, scrolled.current)
  }, [isWriting])
  const hasRoomForBoth = panel === "preview" || panel === "posting" ? hasRoomBesidePage : hasRoom
  const isBoth = wanted === "both" && hasRoomForBoth
  const view: EditorView = isBoth ? "both" : wanted === "both" ? place : wanted
  return {
    view,
    /** The languages in sight. */
    shown: view === "both" ? pair : [view],
    hasRoomForBoth,
    /** The language that somebody came to translate; null where they came for something else. */
    translated,
    place,
    panel,
    /** Opens or closes a panel. Without the list of revisions beside it, the text is back in its place. */
    setPanel: (next: EditorPanel | null): void => {
      setPanel(next)
      if (next !== "history" && (next !== null || hasRoomForPanel)) setRevision(null)
    },
    /** The revision in the place of the text. */
    revision,
    /** The version that it is compared with, instead of the one before. */
    since,
    setRevision: showRevision,
    /** A choice from the list, which gives way to the text where it lies over it. */
    chooseRevision: (next: number | null): void => {
      showRevision(next)
      if (!hasRoomForPanel) setPanel(null)
    },
    isCoverOpen,
    setCoverOpen,
    setView: (next: EditorView): void => {
      setWanted(next)
      if (next !== "both") setPlace(next)
    },
    /** Two languages side by side. */
    setPair: (next: LanguagePair): void => {
      setPair(next)
      setWanted("both")
    },
    /** Another language for what shows one of them. */
    setPlace: (next: Locale): void => {
      setPlace(next)
      if (wanted !== "both") setWanted(next)
    },
  }
}

type OpenedView = ReturnType<typeof useEditorView>

/** @returns a function that moves the focus to a field, and opens first where it is; always the same function */
const useFieldFocus = (seen: OpenedView): ((path: FieldPath) => void) => {
  const latest = useRef(seen)
  useLayoutEffect(() => {
    latest.current = seen
  })
  return useCallback((path: FieldPath): void => {
    const { shown, setView, setPanel, setCoverOpen, setRevision } = latest.current
    const language = locales.find((each) => path.split(".")[1] === each && path.startsWith("translations."))
    flushSync(() => {
      setRevision(null)
      if (path.endsWith(".coverAlt")) setCoverOpen(true)
      else if (path !== "cover" && !isOnPage(path)) setPanel("settings")
      else if (language && !shown.includes(language)) setView(language)
    })
    const id = fieldId(path)
    const field = document.getElementById(id) ?? document.querySelector<HTMLElement>(`[id^="${id}-"]`)
    // The bar above lies over the text.
    field?.scrollIntoView({ block: "center" })
    // An instant is a group with a field for each of its parts.
    const part = field?.querySelector<HTMLElement>('[role="spinbutton"]')
    ;(part ?? field)?.focus({ preventScroll: true })
  }, [])
}

/**
 * Where one begins: a new entry with its title, and once it is saved it has the address of an entry; a translation at its
 * language, whose fields are the next stops of Tab.
 */
const useBeginning = (draft: EntryDraft, isSaved: boolean, translated: Locale | null): void => {
  useEffect(() => {
    if (isSaved) replaceAddress()
  }, [isSaved])
  useEffect(() => {
    if (!draft.getState().saved) document.getElementById(fieldId(`translations.${defaultLocale}.title`))?.focus()
    else if (translated) document.getElementById(fieldId(`translations.${translated}`))?.focus({ preventScroll: true })
  }, [draft, translated])
}

const noIssues: FieldIssues = new Map()

type NoticesProps = OpenEditorProps & {
  onField: (path: FieldPath) => void
  /** Shows what changed since a version. */
  onChanges: (since: number) => void
}

/** What stands above the text: a conflict, a removal, a review, what could not be saved. */
const Notices = ({ draft, state, onField, onChanges }: NoticesProps) => (
  <div className={styles.notices}>
    {state.conflict ? (
      <ConflictPanel key={state.conflict.theirs.version} draft={draft} state={state} conflict={state.conflict} />
    ) : null}
    {state.removed ? <RemovedNotice draft={draft} removed={state.removed} /> : null}
    <EditorNotices draft={draft} state={state} onField={onField} />
    {state.saved && !state.removed ? (
      <ReviewNotice contentType={draft.contentType} id={draft.id} version={state.saved.version} onChanges={onChanges} />
    ) : null}
  </div>
)

type DeskProps = OpenEditorProps & {
  seen: OpenedView
  writers: ReturnType<typeof usePresence>["writers"]
  commenting: ReturnType<typeof useCommenting>
  onField: (path: FieldPath) => void
}

/** What is written, or a revision in its place. The editors stay open below it. */
const Desk = ({ draft, state, seen, writers, commenting, onField }: DeskProps) => {
  const { content, saved } = state
  const { revision, shown } = seen
  const written = useSame(locales.filter((each) => content.translations[each] !== null))
  useAlignedTexts(shown, written, state.loads)
  const issues = state.issues.size === 0 ? noIssues : state.issues
  /** The focus goes back to where the revision was chosen, or to the text. */
  const leaveRevision = (): void => {
    flushSync(() => seen.setRevision(null))
    const chosen = document.querySelector<HTMLElement>(`[data-version="${revision}"] button`)
    ;(chosen ?? document.getElementById(fieldId(`translations.${shown[0]}`)))?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.desk} data-view={seen.view}>
      <Notices
        draft={draft}
        state={state}
        onField={onField}
        onChanges={(since) => seen.setRevision(saved?.version ?? null, since)}
      />
      <TranslationCheck state={state} />
      {isPost(content) && draft.contentType !== "legal" && revision === null ? (
        <Cover draft={draft} content={content} isOpen={seen.isCoverOpen} onOpen={seen.setCoverOpen} />
      ) : null}
      {revision === null ? null : (
        <RevisionView
          draft={draft}
          state={state}
          version={revision}
          since={seen.since}
          shown={shown}
          hasList={seen.panel === "history"}
          onVersion={seen.setRevision}
          onClose={leaveRevision}
        />
      )}
      <div className={styles.columns} hidden={revision !== null}>
        {locales.map((each) => (
          <LanguageColumn
            key={each}
            draft={draft}
            locale={each}
            text={content.translations[each]}
            written={written}
            saved={saved}
            issues={issues}
            loads={state.loads}
            hidden={!shown.includes(each)}
            writers={writers[each]}
            marks={commenting.comments.marks[each]}
            onComment={commenting.onComment}
            onThread={commenting.onThread}
            onField={onField}
          />
        ))}
      </div>
    </div>
  )
}

/** Opens the sheet that publishes, of what is saved. */
const usePublishSheet = (draft: EntryDraft, seen: OpenedView, goToField: (path: FieldPath) => void) => {
  const [isPublishing, setPublishing] = useState(false)
  const [isDirect, setDirect] = useState(false)
  /** @param direct carries a plan out by itself that needs no decision */
  const publish = async (direct = false): Promise<void> => {
    seen.setRevision(null)
    setDirect(direct)
    const isDone = await draft.save()
    if (isDone && draft.getState().saved) setPublishing(true)
    else if (isDone) goToField(`translations.${defaultLocale}.title`)
    else document.getElementById(issuesId)?.focus()
  }
  return { isPublishing, setPublishing, isDirect, publish }
}

/** Bar, notices, cover, the languages in sight, and a panel beside them. */
const OpenEditor = ({ draft, state }: OpenEditorProps) => {
  const { t } = useTranslation("adminEditor")
  const locale = useLocale()
  const seen = useEditorView(state)
  const { view, panel, setPanel, revision } = seen
  const [isFull, setFull] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const goToField = useFieldFocus(seen)
  const { isPublishing, setPublishing, isDirect, publish } = usePublishSheet(draft, seen, goToField)
  const { content, saved } = state
  useBeginning(draft, saved !== null, seen.translated)
  const { people, writers, commentChange } = usePresence(draft, saved?.version ?? null, isPublishing)
  const commenting = useCommenting(draft, state, seen, commentChange)
  const find = (): void => {
    seen.setRevision(null)
    setFinding(true)
  }
  const isStopped = state.conflict !== null || state.removed !== null
  const togglePanel = (which: EditorPanel) => () => setPanel(panel === which ? null : which)
  /** To the text that one came for, or its column while there is none. */
  const write = (): void => {
    const column = `translations.${seen.shown.includes(seen.place) ? seen.place : seen.shown[0]}`
    const text = document.getElementById(fieldId(`${column}.body`)) ?? document.getElementById(fieldId(column))
    text?.focus()
  }
  const publishByKey = (direct: boolean) => (): void => (isStopped || isPublishing ? undefined : void publish(direct))
  const confirmations = useEditorKeys(draft, {
    publish: publishByKey(false),
    update: publishByKey(true),
    preview: togglePanel("preview"),
    settings: togglePanel("settings"),
    history: togglePanel("history"),
    languages: () => showView(nextView(view, seen.hasRoomForBoth), seen.setView),
    full: () => setFull(!isFull),
    comment: () => commenting.onComment(),
    find,
    write,
    leaveFull: isFull ? () => setFull(false) : null,
  })
  useTextShortcuts()
  return (
    <KnownFiles state={state}>
      <WritingFrame title={titleOf(content, locale) || t("editor.untitled")} isFull={isFull}>
        <WritingBar
          draft={draft}
          state={state}
          confirmations={confirmations}
          people={people}
          comments={commenting.comments}
          languages={{ ...seen, onView: seen.setView, onPair: seen.setPair }}
          panel={panel}
          onPanel={setPanel}
          isFull={isFull}
          onFull={setFull}
          onFind={find}
          onPublish={() => void publish()}
        />
        <Desk draft={draft} state={state} seen={seen} writers={writers} commenting={commenting} onField={goToField} />
        <EditorPanels
          draft={draft}
          state={state}
          panel={panel}
          onPanel={setPanel}
          revision={revision}
          onRevision={seen.chooseRevision}
          locale={view === "both" ? seen.place : view}
          onLocale={seen.setPlace}
          comments={commenting.comments}
          onBlock={commenting.onBlock}
        />
        {isFinding ? (
          <Suspense fallback={null}>
            <FindReplace draft={draft} state={state} onField={goToField} onClose={() => setFinding(false)} />
          </Suspense>
        ) : null}
        {isPublishing && saved ? (
          <Publishing
            draft={draft}
            state={state}
            entry={saved.entry}
            shown={seen.shown}
            isDirect={isDirect}
            onField={goToField}
            onClose={() => setPublishing(false)}
          />
        ) : null}
        <LeaveGuard draft={draft} isDirty={draft.isDirty()} />
      </WritingFrame>
    </KnownFiles>
  )
}
