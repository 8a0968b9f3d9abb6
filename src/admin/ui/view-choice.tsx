import * as styles from "./view-choice.module.css"

type ViewChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; className?: string | undefined }[]
  onChoose: (value: Value) => void
}

/** A row of buttons that switches between views. */
export const ViewChoice = <Value extends string>({ label, value, options, onChoose }: ViewChoiceProps<Value>) => (
  <div role="group" aria-label={label} className={styles.views}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className={[styles.view, option.className].filter(Boolean).join(" ")}
        aria-pressed={value === option.value}
        onClick={() => onChoose(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
)
