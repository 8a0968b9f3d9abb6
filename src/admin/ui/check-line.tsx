import type { ReactNode } from "react"
import * as styles from "./check-line.module.css"

type CheckLineProps = {
  id?: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Name of the group of radio buttons; without it this is a checkbox. */
  oneOf?: string
  children: ReactNode
}

/** A checkbox or radio button with its label. */
export const CheckLine = ({ id, checked, onChange, oneOf, children }: CheckLineProps) => (
  <label className={styles.line}>
    <input
      id={id}
      type={oneOf === undefined ? "checkbox" : "radio"}
      name={oneOf}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    {children}
  </label>
)
