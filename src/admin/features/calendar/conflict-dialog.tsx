import { useTranslation } from "react-i18next"
import { useLocale } from "../../../i18n/use-locale.ts"
import { formatInStudio } from "../../formats/studio-time.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import * as styles from "./calendar.module.css"
import type { Move } from "./slots.ts"
import type { MoveConflict } from "./use-moves.ts"

type ConflictDialogProps = {
  conflicts: readonly MoveConflict[]
  onMove: (moves: readonly Move[]) => void
  onClose: () => void
}

/** What another user moved meanwhile: both times, and which of them to keep. */
export const ConflictDialog = ({ conflicts, onMove, onClose }: ConflictDialogProps) => {
  const { t } = useTranslation("adminCalendar")
  const reader = useLocale()
  const movable = conflicts.filter(({ theirs }) => theirs !== null)
  return (
    <Dialog title={t("conflict.title", { count: conflicts.length })} onClose={onClose}>
      <ul className={styles.conflicts}>
        {conflicts.map(({ move: { slot, publishAt }, by, theirs }) => (
          <li key={slot.key}>
            <b>{slot.title || t("untitled")}</b>
            <p>
              {theirs === null
                ? t("conflict.ended", { name: by ?? t("conflict.somebody") })
                : t("conflict.theirs", { name: by ?? t("conflict.somebody"), date: formatInStudio(theirs, reader) })}
            </p>
            <p>{t("conflict.mine", { date: formatInStudio(publishAt, reader) })}</p>
          </li>
        ))}
      </ul>
      <div className={styles.answers}>
        <Button onClick={onClose}>{t(movable.length > 0 ? "conflict.keepTheirs" : "conflict.close")}</Button>
        {movable.length > 0 ? (
          <Button
            variant="main"
            onClick={() => {
              onClose()
              onMove(movable.map(({ move, theirs }) => ({ ...move, slot: { ...move.slot, at: theirs } })))
            }}
          >
            {t("conflict.takeMine")}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}
