import { useLayoutEffect, useRef, type ReactNode, type RefObject } from "react"
import * as styles from "./dialog-form.module.css"

type DialogFormProps = {
  onSubmit: () => void
  /** Whether the request is under way. The fields rest meanwhile: what was typed into them would not be what is saved. */
  busy: boolean
  /** How far the request has come, in words; null while it says nothing. */
  progress?: string | null
  actions: ReactNode
  children: ReactNode
}

/** Fields that rest lose the focus: it waits at the button of the form, and goes back when they are used again. */
const useWaitingFocus = (fields: RefObject<HTMLDivElement | null>, busy: boolean): void => {
  const left = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    const button = fields.current?.parentElement?.querySelector<HTMLElement>("[type=submit]")
    if (!busy) {
      if (activeElement === button) left.current?.focus()
      left.current = null
    } else if (activeElement instanceof HTMLElement && fields.current?.contains(activeElement)) {
      left.current = activeElement
      button?.focus()
    }
  }, [fields, busy])
}

/** The form of a dialog: its fields, then its buttons. The fields show their own issues. */
export const DialogForm = ({ onSubmit, busy, progress = null, actions, children }: DialogFormProps) => {
  const fields = useRef<HTMLDivElement>(null)
  useWaitingFocus(fields, busy)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog may be inside the form of its screen.
        event.stopPropagation()
        onSubmit()
      }}
    >
      <div ref={fields} className={styles.fields} inert={busy}>
        {children}
      </div>
      {progress === null ? null : <p role="status">{progress}</p>}
      <div className={styles.actions}>{actions}</div>
    </form>
  )
}
