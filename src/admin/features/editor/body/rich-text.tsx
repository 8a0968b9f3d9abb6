import { EditorContent, useEditor, type Editor } from "@tiptap/react"
import { useEffect, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { BodyDocument } from "../../../../../shared/contract/document.ts"
import type { Locale } from "../../../../../shared/locales.ts"
import { receiveBody } from "./receive-body.ts"
import { BodyLocaleContext } from "./nodes/body-locale.ts"
import { TextTools } from "./text-tools.tsx"
import { useTextExtensions } from "./use-text-extensions.ts"
import "../../../../styles/prose.css"
import "./rich-text.css"
import * as styles from "./rich-text.module.css"

type RichTextProps = {
  /** Id of the element that is edited. */
  id: string
  locale: Locale
  label: string
  /** Initial value; later changes come from the editor itself, and by `addReceiver`. */
  body: BodyDocument
  invalid: boolean
  onChange: (body: BodyDocument) => void
  /** Registers a function that passes on text typed since the last change. @returns function that removes it */
  addPending: (flush: () => void) => () => void
  /** Registers a function that takes a text with the changes of another user. @returns function that removes it */
  addReceiver: (receive: (body: BodyDocument) => void) => () => void
  /** Begins a comment on a block, counted from 0. */
  onComment: (block: number) => void
}

/** Milliseconds without typing before `onChange`: serializing a long text takes time. */
const flushAfter = 250

/** WYSIWYG editor of a body. It renders when its tools change, not when a letter is typed. */
export const RichText = ({
  id,
  locale,
  label,
  body,
  invalid,
  onChange,
  addPending,
  addReceiver,
  onComment,
}: RichTextProps) => {
  const { t } = useTranslation("adminBody")
  const latest = useRef(onChange)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useRef<() => void>(() => undefined)
  useEffect(() => {
    latest.current = onChange
  })
  const [first] = useState(body)
  const made = useRef<Editor>(null)
  const { extensions, tools } = useTextExtensions({ editor: made, locale, t, onComment })
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        class: "prose rich-text",
        lang: locale,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-invalid": String(invalid),
        "aria-keyshortcuts": "Alt+F10",
      },
    }),
    [id, locale, label, invalid]
  )
  const editor = useEditor({
    extensions,
    content: first,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps,
    onUpdate: ({ editor: changed }: { editor: Editor }) => {
      flush.current = () => {
        clearTimeout(timer.current)
        flush.current = () => undefined
        latest.current(changed.getJSON() as BodyDocument)
      }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => flush.current(), flushAfter)
    },
  })
  useEffect(() => {
    made.current = editor
  }, [editor])
  useEffect(() => {
    const forget = addPending(() => flush.current())
    return () => {
      flush.current()
      forget()
    }
  }, [addPending])
  useEffect(
    () =>
      addReceiver((received) => {
        if (made.current) receiveBody(made.current, received)
      }),
    [addReceiver]
  )
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  return (
    <BodyLocaleContext value={locale}>
      <div ref={setFrame} className={styles.frame}>
        <EditorContent editor={editor} className={styles.page} />
        {frame ? <TextTools editor={editor} frame={frame} locale={locale} label={label} tools={tools} /> : null}
      </div>
    </BodyLocaleContext>
  )
}
