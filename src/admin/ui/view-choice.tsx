import type { ShortcutKeys } from "./shortcut.tsx"
import { useTooltip } from "./tooltip.tsx"
import * as styles from "./view-choice.module.css"

type ViewChoiceProps<Value extends string> = {
  label: string
  /** The pressed one, or several. */
  value: Value | readonly Value[]
  options: readonly { value: Value; label: string; className?: string | undefined }[]
  onChoose: (value: Value) => void
  /** What a key does here, for the tooltip of each button. */
  hint?: { label: string; shortcut: ShortcutKeys }
}

/** A row of buttons that switches between views, or switches several things on and off. */
export const ViewChoice = <Value extends string>({ label, value, options, onChoose, hint }: ViewChoiceProps<Value>) => {
  const pressed = [value].flat()
  const { handlers, bubble } = useTooltip(hint?.label ?? "", hint?.shortcut)
  return (
    <div role="group" aria-label={label} className={styles.views}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={[styles.view, option.className].filter(Boolean).join(" ")}
          aria-pressed={pressed.includes(option.value)}
          onClick={() => onChoose(option.value)}
          {...(hint ? handlers : {})}
        >
          {option.label}
        </button>
      ))}
      {bubble}
    </div>
  )
}
