import type { CalendarDate } from "@internationalized/date"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { useLocale } from "../../../i18n/use-locale.ts"
import { dayOf } from "../../formats/studio-days.ts"
import { formatInStudio } from "../../formats/studio-time.ts"
import { serverNow } from "../../store/server-clock.ts"
import { movedToDay, type Move, type Slot } from "./slots.ts"
import { useMoves } from "./use-moves.ts"

/** `initial` is the time with which the question begins; null for one soon. */
type RequestedMove = { slots: readonly Slot[]; initial: string | null; reason: string | null }

/** What is moved, and what is requested before: another time for an hour of today that is past. */
export const useDragging = (find: (key: string) => Slot | undefined, chosen: readonly Slot[]) => {
  const { t } = useTranslation("adminCalendar")
  const locale = useLocale()
  const [requested, setRequested] = useState<RequestedMove | null>(null)
  const moves = useMoves()
  const isPast = ({ publishAt }: Move): boolean => Date.parse(publishAt) <= serverNow()
  return {
    ...moves,
    requested,
    /** Asks for another time. What has a date stands first, so that the others keep their distance from it. */
    ask: (slots: readonly Slot[]): void => {
      const inOrder = slots.toSorted((one, other) => Number(one.at === null) - Number(other.at === null))
      setRequested({ slots: inOrder, initial: inOrder[0]?.at ?? null, reason: null })
    },
    closeRequested: () => setRequested(null),
    /**
     * Moves what is dropped on a day, with all that is chosen if it is. A draft has no date from which others could keep
     * their distance: it takes only drafts along.
     *
     * @returns whether it is moved
     */
    drop: (key: string, day: CalendarDate): boolean => {
      const dragged = find(key)
      if (!dragged || (dragged.at !== null && day.compare(dayOf(dragged.at)) === 0)) return false
      const together = chosen.filter(({ at }) => dragged.at !== null || at === null)
      const slots = together.some((slot) => slot.key === key) ? together : [dragged]
      const wanted = movedToDay(slots, dragged, day)
      const late = wanted.filter(isPast)
      if (late.length === 0) {
        void moves.move(wanted)
        return true
      }
      const fromToday = day.compare(dayOf(serverNow()))
      if (fromToday === 0 && slots.length === 1)
        setRequested({
          slots,
          initial: null,
          reason: t("past.hour", { time: formatInStudio(late[0]?.publishAt ?? 0, locale, { timeStyle: "short" }) }),
        })
      else
        showErrorToast(
          fromToday < 0
            ? t("past.day")
            : t("past.some", { count: late.length, titles: late.map(({ slot }) => slot.title).join(", ") }),
          null
        )
      return false
    },
  }
}
