import { useEffect, useId, useState, type KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import { locales } from "../../../../../shared/locales.ts"
import { inSentence } from "../../../formats/field-name.ts"
import { Button } from "../../../ui/button.tsx"
import { CheckLine } from "../../../ui/check-line.tsx"
import { CloseIcon, FindNextIcon, FindPreviousIcon } from "../../../ui/icons.ts"
import { Notice } from "../../../ui/notice.tsx"
import { TextInput } from "../../../ui/text-input.tsx"
import { IconButton } from "../../../ui/tooltip.tsx"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { readField, type FieldPath } from "../draft/entry-fields.ts"
import { useLanguageName } from "../../../formats/language-names.ts"
import { editorOf, entryMatches, replacedField, replaceInEditor, type EntryMatch } from "./entry-matches.ts"
import * as styles from "./find-replace.module.css"
import type { FindQuery } from "./find-text.ts"
import { markFound, unmarkFound } from "./found-marks.ts"

type FindReplaceProps = {
  draft: EntryDraft
  state: DraftState
  /** Shows a field and moves the focus to it; the panel takes the focus back. */
  onField: (path: FieldPath) => void
  onClose: () => void
}

/** What a replacement changed, to take it back: each field before and after it. */
type Replaced = { count: number; fields: { match: EntryMatch; before: unknown; after: unknown }[] }

const bodyPaths = locales.map((locale) => `translations.${locale}.body`)

/** Brings the current match into view; the focus stays in the panel. */
const showMatch = (match: EntryMatch): void => {
  const editor = editorOf(match.path)
  const place =
    editor?.view.dom.querySelector(".found.current") ?? editor?.view.dom.querySelectorAll(".found")[match.index]
  place?.scrollIntoView({ block: "center" })
}

type FindOptions = Omit<FindReplaceProps, "onClose">

/** Marks what is found in the open texts while the panel is open. */
const useFoundMarks = (query: FindQuery, current: EntryMatch | undefined, loads: number): void => {
  const { path, index } = current ?? { path: null, index: null }
  useEffect(() => {
    for (const body of bodyPaths) {
      const editor = editorOf(body)
      if (editor) markFound(editor, query, body === path ? index : null)
    }
  }, [query, path, index, loads])
  useEffect(
    () => () => {
      for (const body of bodyPaths) {
        const editor = editorOf(body)
        if (editor) unmarkFound(editor)
      }
    },
    []
  )
}

/** What is found, which match is the current one, and the ways from match to match. */
const useMatches = ({ state, onField }: FindOptions) => {
  const [query, setQuery] = useState<FindQuery>({ what: "", matchCase: false, wholeWords: false })
  const [wanted, setWanted] = useState(0)
  const matches = entryMatches(state.content, query)
  const place = Math.min(wanted, matches.length - 1)
  const current = matches[place]
  useFoundMarks(query, current, state.loads)
  const go = (step: 1 | -1): void => {
    const next = (place + step + matches.length) % matches.length
    const match = matches[next]
    if (!match) return
    setWanted(next)
    const focused = document.activeElement
    onField(match.path)
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    requestAnimationFrame(() => showMatch(match))
  }
  return {
    query,
    matches,
    place,
    current,
    go,
    change: (next: Partial<FindQuery>): void => {
      setQuery({ ...query, ...next })
      setWanted(0)
    },
  }
}

/** Replaces matches, and takes the last replacement back. Nothing changes while the draft is in a conflict. */
const useReplacement = ({ draft, state }: FindOptions, query: FindQuery) => {
  const [replacement, setReplacement] = useState("")
  const [replaced, setReplaced] = useState<Replaced | null>(null)
  const [kept, setKept] = useState<readonly EntryMatch[]>([])
  const isLocked = state.conflict !== null || state.removed !== null
  const replaceIn = (field: FieldPath, only: number | null): void => {
    const editor = editorOf(field)
    if (editor) replaceInEditor(editor, query, replacement, only)
    else draft.change(field, replacedField(readField(draft.getState().content, field), query, replacement, only))
  }
  return {
    replacement,
    setReplacement,
    replaced,
    /** Fields that could not be taken back, by a match in each. */
    kept,
    isLocked,
    replace: (chosen: readonly EntryMatch[], only: number | null): void => {
      if (isLocked || chosen.length === 0) return
      const ofFields = [...new Map(chosen.map((match) => [match.path, match])).values()]
      const before = draft.contentNow()
      for (const { path } of ofFields) replaceIn(path, only)
      const after = draft.contentNow()
      const fields = ofFields.map((match) => ({
        match,
        before: readField(before, match.path),
        after: readField(after, match.path),
      }))
      setKept([])
      setReplaced({ count: chosen.length, fields })
    },
    /** Leaves fields as they are that were changed since, and names them. */
    undo: (): void => {
      const now = draft.contentNow()
      const fields = replaced?.fields ?? []
      const isChanged = ({ match, after }: (typeof fields)[number]): boolean => readField(now, match.path) !== after
      for (const field of fields.filter((one) => !isChanged(one))) {
        const editor = editorOf(field.match.path)
        if (editor) editor.commands.undo()
        else draft.change(field.match.path, field.before)
      }
      setReplaced(null)
      setKept(fields.filter(isChanged).map(({ match }) => match))
    },
    forget: (): void => {
      setReplaced(null)
      setKept([])
    },
  }
}

/** Finds words in every language of an entry: titles, excerpts, texts, alt texts and captions; and replaces them. */
const FindReplace = ({ onClose, ...options }: FindReplaceProps) => {
  const { t } = useTranslation("adminBody")
  const { t: tEditor } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  const id = useId()
  const { query, matches, place, current, go, change } = useMatches(options)
  const { replacement, setReplacement, replaced, kept, isLocked, replace, undo, forget } = useReplacement(
    options,
    query
  )
  const placeOf = ({ field, locale }: EntryMatch) =>
    t("find.in", { locale: languageName(locale), field: inSentence(tEditor(`fieldName.${field}`)) })
  const find = (next: Partial<FindQuery>): void => {
    change(next)
    forget()
  }
  const byKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") onClose()
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      go(event.shiftKey ? -1 : 1)
    }
  }
  const count =
    query.what === "" ? "" : matches.length === 0 ? t("find.none") : t("find.count", { count: matches.length })
  return (
    // The keys are those of the fields within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.panel} aria-labelledby={id} onKeyDown={byKey}>
      <div className={styles.head}>
        <h2 id={id}>{t("find.title")}</h2>
        <IconButton label={t("find.close")} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {isLocked ? <Notice kind="wait">{t("find.conflict")}</Notice> : null}
      {/* The panel opens with the focus in its field. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <TextInput label={t("find.what")} value={query.what} autoFocus onChange={(what) => find({ what })} />
      <TextInput label={t("find.replacement")} value={replacement} onChange={setReplacement} />
      <div className={styles.options}>
        <CheckLine checked={query.matchCase} onChange={(matchCase) => find({ matchCase })}>
          {t("find.matchCase")}
        </CheckLine>
        <CheckLine checked={query.wholeWords} onChange={(wholeWords) => find({ wholeWords })}>
          {t("find.wholeWords")}
        </CheckLine>
      </div>
      <div className={styles.row}>
        <p role="status" className={styles.count}>
          {count}
          {current ? (
            <span className={styles.where}>
              {t("find.place", { place: place + 1, count: matches.length })}
              {" · "}
              {placeOf(current)}
            </span>
          ) : null}
        </p>
        <IconButton label={t("find.previous")} shortcut="shift+enter" onClick={() => go(-1)}>
          <FindPreviousIcon />
        </IconButton>
        <IconButton label={t("find.next")} shortcut="enter" onClick={() => go(1)}>
          <FindNextIcon />
        </IconButton>
      </div>
      <div className={styles.row}>
        <Button disabled={isLocked || !current} onClick={() => current && replace([current], current.index)}>
          {t("find.replace")}
        </Button>
        <Button variant="main" disabled={isLocked || !current} onClick={() => replace(matches, null)}>
          {t("find.replaceAll")}
        </Button>
      </div>
      {replaced ? (
        <div className={styles.row} role="status">
          <span className={styles.count}>{t("find.replaced", { count: replaced.count })}</span>
          <Button onClick={undo}>{t("find.undo")}</Button>
        </div>
      ) : null}
      {kept.length > 0 ? (
        <Notice kind="wait">
          {t("find.kept")} {kept.map(placeOf).join(", ")}
        </Notice>
      ) : null}
    </section>
  )
}

export default FindReplace
