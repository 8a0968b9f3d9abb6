import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocale } from "../../../i18n/use-locale.ts"
import { formatInStudio } from "../../formats/studio-time.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { isAhead, minutesFromNow, ScheduleTime } from "../../ui/schedule-time.tsx"
import * as styles from "./calendar.module.css"
import { movedToInstant, type Move, type Slot } from "./slots.ts"

type MoveDialogProps = {
  /** The one whose time is chosen stands first. */
  slots: readonly Slot[]
  /** The time with which the choice begins; null for one soon. */
  initial: string | null
  /** Why the time must be chosen; null where the user wanted to. */
  reason: string | null
  onMove: (moves: readonly Move[]) => void
  onClose: () => void
}

/** Another time for what is scheduled, and the first one for drafts. */
export const MoveDialog = ({ slots, initial, reason, onMove, onClose }: MoveDialogProps) => {
  const { t } = useTranslation("adminCalendar")
  const { t: tAdmin } = useTranslation("admin")
  const reader = useLocale()
  const [at, setAt] = useState(() => (initial !== null && isAhead(initial) ? initial : minutesFromNow(60)))
  const [isTimeWrong, setTimeWrong] = useState(false)
  const moves = at === "" ? [] : movedToInstant(slots, at)
  const confirm = (): void => {
    const isWrong = moves.length === 0 || moves.some(({ publishAt }) => !isAhead(publishAt))
    setTimeWrong(isWrong)
    if (isWrong) return
    onClose()
    onMove(moves)
  }
  return (
    <Dialog
      title={
        slots.length === 1
          ? t("move.titleOne", { title: slots[0]?.title || t("untitled") })
          : t("move.title", { count: slots.length })
      }
      onClose={onClose}
    >
      <DialogForm
        onSubmit={confirm}
        busy={false}
        actions={
          <>
            <Button onClick={onClose}>{tAdmin("dialog.cancel")}</Button>
            <Button variant="main" type="submit">
              {t("move.button")}
            </Button>
          </>
        }
      >
        {reason === null ? null : <p>{reason}</p>}
        <ScheduleTime takesFocus value={at} issue={isTimeWrong ? t("when.past") : null} onChange={setAt} />
        {moves.length > 1 ? (
          <>
            <p>{t("move.distance")}</p>
            <ul className={styles.conflicts}>
              {moves.map(({ slot, publishAt }) => (
                <li key={slot.key}>
                  {slot.title || t("untitled")} — {formatInStudio(publishAt, reader)}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </DialogForm>
    </Dialog>
  )
}
