import type { ReactNode } from "react"
import * as styles from "./dialog-form.module.css"

type DialogFormProps = { onSubmit: () => void; actions: ReactNode; children: ReactNode }

/** The form of a dialog: its fields, and its buttons at the end. What is wrong in it is told by the fields themselves. */
export const DialogForm = ({ onSubmit, actions, children }: DialogFormProps) => (
  <form
    className={styles.form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      // A dialog may stand within the form of its screen.
      event.stopPropagation()
      onSubmit()
    }}
  >
    {children}
    <div className={styles.actions}>{actions}</div>
  </form>
)
