import { useId, useLayoutEffect, useRef, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Icon } from "../../../components/icons/icon.tsx"
import { ownClose, useModalDialog } from "../../../components/ui/use-modal-dialog.ts"
import * as styles from "./side-panel.module.css"
import { useMedia } from "./use-media.ts"

type SidePanelProps = {
  title: string
  /** Half of the window instead of a column: for pages and texts. */
  wide?: boolean
  onClose: () => void
  children: ReactNode
}

/** Where a panel stands beside the text. */
export const besideText = "(min-width: 64rem)"

/** A panel beside the text; a sheet over it where there is no room. Escape closes it and returns the focus. */
export const SidePanel = (props: SidePanelProps) =>
  useMedia(besideText) ? <PanelBeside {...props} /> : <PanelSheet {...props} />

const PanelBeside = ({ title, wide = false, onClose, children }: SidePanelProps) => {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const latest = useRef(onClose)
  useLayoutEffect(() => {
    latest.current = onClose
  })
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const opener = document.activeElement
    element.querySelector("h2")?.focus({ preventScroll: true })
    const closeByKey = (event: KeyboardEvent): void => {
      const isInDialog = event.target instanceof Element && event.target.closest("dialog") !== null
      if (event.key !== "Escape" || event.defaultPrevented || isInDialog) return
      // The full screen stays.
      event.preventDefault()
      latest.current()
    }
    element.addEventListener("keydown", closeByKey)
    return () => {
      element.removeEventListener("keydown", closeByKey)
      const hasFocus = element.contains(document.activeElement) || document.activeElement === document.body
      if (hasFocus && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section ref={panel} className={styles.panel} data-wide={wide || undefined} aria-labelledby={id}>
      <PanelHead id={id} title={title} onClose={onClose} />
      <div className={styles.content}>{children}</div>
    </section>
  )
}

const PanelSheet = ({ title, onClose, children }: SidePanelProps) => {
  const id = useId()
  const { dialog } = useModalDialog()
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={id} onClose={ownClose(onClose)}>
      <PanelHead id={id} title={title} onClose={onClose} />
      <div className={styles.content}>{children}</div>
    </dialog>
  )
}

const PanelHead = ({ id, title, onClose }: { id: string; title: string; onClose: () => void }) => {
  const { t } = useTranslation("adminEditor")
  return (
    <header className={styles.head}>
      <h2 id={id} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <button type="button" className={styles.close} aria-label={t("panel.close")} onClick={onClose}>
        <Icon name="close" />
      </button>
    </header>
  )
}
