import { useId, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Icon } from "../../components/icons/icon.tsx"
import { ownClose, useModalDialog } from "../../components/ui/use-modal-dialog.ts"
import * as styles from "./dialog.module.css"

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

/** A modal dialog. It is open as long as it is mounted. */
export const Dialog = ({ title, onClose, children }: DialogProps) => {
  const { t } = useTranslation("admin")
  const { dialog, closeOnBackdrop } = useModalDialog()
  const id = useId()
  return (
    // The browser closes it on Escape; a click on the backdrop is the equivalent for a pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onClose={ownClose(onClose)}
      onClick={closeOnBackdrop}
    >
      <div className={styles.content}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
        {/* Last, so that a dialog without a field opens on what it is about. */}
        <button type="button" className={styles.close} aria-label={t("dialog.close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  )
}
