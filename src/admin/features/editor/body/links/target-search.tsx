import { useId, useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Locale } from "../../../../../../shared/locales.ts"
import type { LinkTarget } from "./link-targets.ts"
import * as styles from "./target-search.module.css"
import { useLinkSearch } from "./use-link-search.ts"

type TargetSearchProps = {
  label: string
  placeholder: string
  locale: Locale
  typed: string
  onTyped: (typed: string) => void
  onChoose: (target: LinkTarget) => void
  /** Enter without a chosen target. */
  onSubmit: () => void
  onEscape: () => void
  /** The focus has left the field and what stands beside it. */
  onLeave?: () => void
  issue: string | null
  /** What stands beside the field. */
  children?: ReactNode
}

/** A field for an address, or for words of a title: it lists our pages and entries that have them. */
export const TargetSearch = ({
  label,
  placeholder,
  locale,
  typed,
  onTyped,
  onChoose,
  onSubmit,
  onEscape,
  onLeave,
  issue,
  children,
}: TargetSearchProps) => {
  const { t } = useTranslation("adminBody")
  const { targets, isSearching } = useLinkSearch(typed, locale)
  const [chosen, setChosen] = useState(-1)
  const id = useId()
  const target = targets[chosen]
  return (
    <div
      className={styles.search}
      onBlur={({ target: left, currentTarget, relatedTarget }) => {
        // Who copies an address in another window comes back to the field.
        if (document.activeElement !== left && !currentTarget.contains(relatedTarget)) onLeave?.()
      }}
    >
      <div className={styles.line}>
        <input
          className={styles.field}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={targets.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={target ? `${id}-${target.id}` : undefined}
          aria-invalid={issue !== null}
          aria-describedby={issue === null ? undefined : `${id}-issue`}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={typed}
          // The field is what the key or press that opened it is for.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={({ target: { value } }) => {
            setChosen(-1)
            onTyped(value)
          }}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            if (step !== undefined && targets.length > 0) {
              event.preventDefault()
              setChosen((chosen + step + targets.length + (chosen < 0 && step < 0 ? 1 : 0)) % targets.length)
            } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
              event.preventDefault()
              if (target) onChoose(target)
              else onSubmit()
            } else if (event.key === "Escape") {
              event.stopPropagation()
              onEscape()
            }
          }}
        />
        {children}
      </div>
      {issue === null ? null : (
        <p id={`${id}-issue`} className={styles.issue}>
          {issue}
        </p>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t("link.targets")}
        className={styles.targets}
        hidden={targets.length === 0}
      >
        {targets.map((one, index) => (
          // The focus stays where one types, whose keys choose; this is for a pointer.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={one.id}
            id={`${id}-${one.id}`}
            role="option"
            aria-selected={index === chosen}
            className={styles.target}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(one)}
          >
            <span className={styles.title}>{one.title}</span>
            <span className={styles.path}>{one.isPublic ? one.path : t("link.notPublic", { path: one.path })}</span>
          </div>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {typed.trim() !== "" && !isSearching ? t("link.found", { count: targets.length }) : ""}
      </p>
    </div>
  )
}
