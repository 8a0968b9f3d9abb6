import type { ReactNode } from "react"
import { Button } from "./button.tsx"
import * as styles from "./conflict-notice.module.css"
import { Notice } from "./notice.tsx"

type ConflictNoticeProps = {
  /** Labels of the buttons: overwrite with the own version, or accept the saved one. */
  mine: string
  theirs: string
  busy: boolean
  onMine: () => void
  onTheirs: () => void
  /** The version that the other user saved. */
  children: ReactNode
}

/** Conflict of a small form: shows the saved version and lets the user choose one. */
export const ConflictNotice = ({ mine, theirs, busy, onMine, onTheirs, children }: ConflictNoticeProps) => (
  <Notice kind="bad">
    {children}
    <div className={styles.actions}>
      <Button disabled={busy} onClick={onMine}>
        {mine}
      </Button>
      <Button disabled={busy} onClick={onTheirs}>
        {theirs}
      </Button>
    </div>
  </Notice>
)
