import { useEffect, useId, useRef } from "react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { useSharedValue, type SharedValue } from "../../../../../components/ui/shared-value.ts"
import * as styles from "./block-menu.module.css"
import type { OpenBlockMenu } from "./slash-menu.ts"

type BlockMenuProps = { store: SharedValue<OpenBlockMenu | null>; element: HTMLElement; text: HTMLElement }

/** Scrolls a list to its chosen option, and nothing around it: the menu may not have its place yet. */
const keepInSight = (list: HTMLElement | null): void => {
  const option = list?.querySelector<HTMLElement>("[aria-selected=true]")
  if (!list || !option) return
  const { offsetTop, offsetHeight } = option
  if (offsetTop < list.scrollTop) list.scrollTop = offsetTop
  else list.scrollTop = Math.max(list.scrollTop, offsetTop + offsetHeight - list.clientHeight)
}

/** The menu of blocks at the caret. The caret stays in the text, which names the chosen block to screen readers. */
export const BlockMenu = ({ store, element, text }: BlockMenuProps) => {
  const { t } = useTranslation("adminBody")
  const open = useSharedValue(store)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = open?.kinds[open.chosen]
  useEffect(() => {
    if (!open) return
    text.setAttribute("aria-controls", id)
    if (chosen) text.setAttribute("aria-activedescendant", `${id}-${chosen.name}`)
    keepInSight(list.current)
    return () => {
      text.removeAttribute("aria-controls")
      text.removeAttribute("aria-activedescendant")
    }
  }, [open, chosen, id, text])
  if (!open) return null
  return createPortal(
    <div className={styles.menu}>
      {open.kinds.length === 0 ? (
        <p className={styles.none}>{t("blockMenu.none")}</p>
      ) : (
        <div ref={list} id={id} role="listbox" aria-label={t("blockMenu.label")} className={styles.list}>
          {open.kinds.map((kind) => (
            // The focus stays where one types, whose keys choose; this is for a pointer.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={kind.name}
              id={`${id}-${kind.name}`}
              role="option"
              aria-selected={kind === chosen}
              className={styles.kind}
              // The caret and the selection stay in the text.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => open.choose(kind)}
            >
              <kind.icon aria-hidden="true" className={styles.icon} />
              <span>{t(`block.${kind.name}`)}</span>
              {kind.typed === undefined ? null : <kbd className={styles.hint}>{kind.typed}</kbd>}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {chosen ? t(`block.${chosen.name}`) : t("blockMenu.none")}
      </p>
    </div>,
    element
  )
}
