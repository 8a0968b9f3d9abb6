import type { ReactNode } from "react"
import * as styles from "./dialog-form.module.css"

type DialogFormProps = { onSubmit: () => void; actions: ReactNode; children: ReactNode }

/** The form of a dialog: its fields, then its buttons. The fields show their own issues. */
export const DialogForm = ({ onSubmit, actions, children }: DialogFormProps) => (
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
    {children}
    <div className={styles.actions}>{actions}</div>
  </form>
)
