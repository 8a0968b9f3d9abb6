import { useEffect, useId, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Colleague } from "../../../../../shared/contract/comments.ts"
import { commentLimits } from "../../../../../shared/limits/comments.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { Initials } from "../../../ui/initials.tsx"
import { TextInput } from "../../../ui/text-input.tsx"
import type { TypedComment } from "./comment-drafts.ts"
import * as styles from "./comment-field.module.css"
import { useFindColleaguesQuery } from "./comments-api.ts"

const { textMax } = commentLimits

/** Characters after an `@` that are looked for as a name. */
const nameMax = 40

/** A name that is being typed: its letters, and the place of its `@`. */
type BegunName = { q: string; at: number }

/** What is typed after the last `@` before the caret; null where that is no beginning of a name. */
const begunName = (text: string, caret: number, known: readonly Colleague[]): BegunName | null => {
  const before = text.slice(0, caret)
  const at = before.lastIndexOf("@")
  const q = before.slice(at + 1)
  if (at === -1 || q.length > nameMax || /[\n@]|^\s/.test(q) || /[\p{L}\p{N}]$/u.test(before.slice(0, at))) return null
  // Behind a complete name another word begins.
  return known.some(({ name }) => q.startsWith(name)) ? null : { q, at }
}

type CommentFieldProps = {
  contentType: ContentTypeName
  label: string
  typed: TypedComment
  /** Whether the caret goes there when it comes. */
  takesFocus: boolean
  onChange: (typed: TypedComment) => void
  /** Enter with Ctrl or Cmd. */
  onSend: () => void
  /** Escape where no names are offered; without it, the panel closes. */
  onLeave?: (() => void) | undefined
}

type Offer = { items: readonly Colleague[]; chosen: number; choose: (user: Colleague) => void }

/** The colleagues who match. The caret stays in the text, which names the chosen one to screen readers. */
const OfferList = ({ id, offer }: { id: string; offer: Offer }) => {
  const { t } = useTranslation("adminComments")
  return (
    <div id={id} role="listbox" aria-label={t("offer.label")} className={styles.offer}>
      {offer.items.map((user, index) => (
        // The focus stays where one types, whose keys choose; this is for a pointer.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={user.id}
          id={`${id}-${user.id}`}
          role="option"
          aria-selected={index === offer.chosen}
          className={styles.user}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => offer.choose(user)}
        >
          <Initials name={user.name} />
          {user.name}
        </div>
      ))}
    </div>
  )
}

/** The text of a comment. An `@` with a few letters offers colleagues. */
export const CommentField = ({
  contentType,
  label,
  typed,
  takesFocus,
  onChange,
  onSend,
  onLeave,
}: CommentFieldProps) => {
  const { t } = useTranslation("adminComments")
  const fieldId = useId()
  const listId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [begun, setBegun] = useState<BegunName | null>(null)
  const [chosen, setChosen] = useState(0)
  const { data } = useFindColleaguesQuery({ contentType, q: begun?.q ?? "" }, { skip: begun === null })
  const items = begun === null ? [] : (data?.items ?? [])
  const isOpen = items.length > 0
  const { text, known } = typed
  const fieldOf = (): HTMLTextAreaElement | null => frame.current?.querySelector("textarea") ?? null

  const choose = (user: Colleague): void => {
    const field = fieldOf()
    if (!begun || !field) return
    const start = `${text.slice(0, begun.at)}@${user.name} `
    const rest = text.slice(begun.at + 1 + begun.q.length).replace(/^ /, "")
    onChange({ ...typed, text: start + rest, known: [...known.filter(({ id }) => id !== user.id), user] })
    setBegun(null)
    requestAnimationFrame(() => field.setSelectionRange(start.length, start.length))
  }
  const follow = (next: string): void => {
    const found = begunName(next, fieldOf()?.selectionStart ?? next.length, known)
    setBegun(found)
    if (found?.q !== begun?.q) setChosen(0)
    // A colleague who was offered and whose name is written out is mentioned, chosen or not.
    const written = items.filter(({ id, name }) => next.includes(`@${name}`) && !known.some((user) => user.id === id))
    onChange({ ...typed, text: next, known: [...known, ...written] })
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return
    const { key, ctrlKey, metaKey } = event
    const user = items[chosen]
    const run = ((): (() => void) | null => {
      if (key === "Enter" && (ctrlKey || metaKey)) return onSend
      if (isOpen && user && (key === "Enter" || key === "Tab") && !event.shiftKey) return () => choose(user)
      if (isOpen && key === "ArrowDown") return () => setChosen((chosen + 1) % items.length)
      if (isOpen && key === "ArrowUp") return () => setChosen((chosen + items.length - 1) % items.length)
      if (key === "Escape") return isOpen ? () => setBegun(null) : (onLeave ?? null)
      return null
    })()
    if (!run) return
    // The panel gets the key as well, and would close.
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  const latest = useRef(onKey)
  useLayoutEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const field = fieldOf()
    const listener = (event: KeyboardEvent): void => latest.current(event)
    field?.addEventListener("keydown", listener)
    return () => field?.removeEventListener("keydown", listener)
  }, [])
  useEffect(() => {
    const field = fieldOf()
    if (!field) return
    field.setAttribute("aria-autocomplete", "list")
    if (isOpen) field.setAttribute("aria-controls", listId)
    else field.removeAttribute("aria-controls")
    const user = items[chosen]
    if (isOpen && user) field.setAttribute("aria-activedescendant", `${listId}-${user.id}`)
    else field.removeAttribute("aria-activedescendant")
  })
  const [isWanted] = useState(takesFocus)
  useEffect(() => {
    if (isWanted) fieldOf()?.focus()
  }, [isWanted])
  const isLong = text.trim().length > textMax
  return (
    <div ref={frame} className={styles.field}>
      <TextInput
        id={fieldId}
        label={label}
        hint={t("field.hint")}
        rows={3}
        value={text}
        issue={isLong ? t("field.tooLong", { max: textMax }) : null}
        onChange={follow}
        onBlur={() => setBegun(null)}
      />
      {isOpen ? <OfferList id={listId} offer={{ items, chosen, choose }} /> : null}
      <p role="status" className="visually-hidden">
        {isOpen ? t("offer.count", { count: items.length }) : ""}
      </p>
    </div>
  )
}
