import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import * as styles from "./dialog.module.css"

type ConfirmDialogProps = {
  title: string
  /** Label of the button: the action itself, never "yes". */
  confirm: string
  variant?: "main" | "danger"
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  /** The consequences of the action. */
  children: ReactNode
}

/** Asks for confirmation of an action. */
export const ConfirmDialog = ({
  title,
  confirm,
  variant = "danger",
  busy,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) => {
  const { t } = useTranslation("admin")
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className={styles.actions}>
        <Button onClick={onClose}>{t("dialog.cancel")}</Button>
        <Button variant={variant} disabled={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
