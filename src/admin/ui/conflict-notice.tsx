import type { ReactNode } from "react"
import { Button } from "./button.tsx"
import * as styles from "./conflict-notice.module.css"
import { Notice } from "./notice.tsx"

type ConflictNoticeProps = {
  /** What the two ways on are called: to save one's own over it, or to take what was saved. */
  mine: string
  theirs: string
  busy: boolean
  onMine: () => void
  onTheirs: () => void
  /** What was saved meanwhile. */
  children: ReactNode
}

/** Something small was saved meanwhile; says what, and asks whose stays. */
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
