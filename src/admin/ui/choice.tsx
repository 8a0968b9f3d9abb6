import * as styles from "./controls.module.css"

type ChoiceProps = {
  id?: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
  className?: string | undefined
  /** Whether it stands among the fields of a form, and so has its label as they do. */
  isField?: boolean
}

/** A select with its label beside it, which keeps rows of them low. */
export const Choice = ({ id, label, value, options, onChoose, className, isField = false }: ChoiceProps) => (
  <label className={[isField ? styles.field : styles.choice, className].filter(Boolean).join(" ")}>
    <span className={styles.label}>{label}</span>
    <select id={id} className={styles.select} value={value} onChange={({ target }) => onChoose(target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
)
