import type { ReactNode } from "react"
import * as styles from "./check-line.module.css"

type CheckLineProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Name of the question of which this is one answer; without it this is a question of its own. */
  oneOf?: string
  children: ReactNode
}

/** Something to tick, with its words beside it. */
export const CheckLine = ({ checked, onChange, oneOf, children }: CheckLineProps) => (
  <label className={styles.line}>
    <input
      type={oneOf === undefined ? "checkbox" : "radio"}
      name={oneOf}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    {children}
  </label>
)
