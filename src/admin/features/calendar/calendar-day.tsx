import type { CalendarDate } from "@internationalized/date"
import { useEffect, useRef, useState } from "react"
import { useDrop } from "react-aria-components/useDrop"
import { useTranslation } from "react-i18next"
import { useLocale } from "../../../i18n/use-locale.ts"
import { formatInStudio, studioZone } from "../../formats/studio-time.ts"
import * as styles from "./calendar.module.css"
import { slotType } from "./slot-card.tsx"
import type { CalendarView, Slot } from "./slots.ts"

type CalendarDayProps = {
  day: CalendarDate
  view: CalendarView
  slots: readonly Slot[]
  today: CalendarDate
  /** Whether the day is of another month than the one that is shown. */
  isOutside: boolean
  onDrop: (key: string) => void
  cardOf: (slot: Slot) => React.ReactNode
}

/** Slots of a day that a month shows before it folds them. */
const shownInMonth = 4

/** One day with what falls on it; slots can be dropped on it. */
export const CalendarDay = ({ day, view, slots, today, isOutside, onDrop, cardOf }: CalendarDayProps) => {
  const { t } = useTranslation("adminCalendar")
  const locale = useLocale()
  const place = useRef<HTMLLIElement>(null)
  const [isUnfolded, setUnfolded] = useState(false)
  const isPast = day.compare(today) < 0
  const { dropProps, isDropTarget } = useDrop({
    ref: place,
    getDropOperation: (types) => (types.has(slotType) ? "move" : "cancel"),
    onDrop: ({ items }) => {
      for (const item of items)
        if (item.kind === "text" && item.types.has(slotType)) void item.getText(slotType).then(onDrop)
    },
  })
  // The button that was pressed is gone then.
  useEffect(() => {
    if (isUnfolded) place.current?.querySelectorAll<HTMLElement>("[data-slot] a")[shownInMonth - 1]?.focus()
  }, [isUnfolded])
  const midnight = day.toDate(studioZone).toISOString()
  const name = formatInStudio(midnight, locale, { weekday: "long", day: "numeric", month: "long" })
  const short = formatInStudio(midnight, locale, { weekday: "short", day: "numeric", month: "short" })
  const isFolded = view === "month" && !isUnfolded && slots.length > shownInMonth
  const visible = isFolded ? slots.slice(0, shownInMonth - 1) : slots
  return (
    <li
      {...dropProps}
      ref={place}
      className={styles.day}
      data-past={isPast ? "" : undefined}
      data-today={day.compare(today) === 0 ? "" : undefined}
      data-outside={isOutside ? "" : undefined}
      data-empty={slots.length === 0 ? "" : undefined}
      data-over={isDropTarget ? "" : undefined}
    >
      <h2 className={styles.date} aria-current={day.compare(today) === 0 ? "date" : undefined}>
        <span className="visually-hidden">{name}</span>
        <span aria-hidden="true" className={styles.number}>
          {day.day}
        </span>
        <span aria-hidden="true" className={styles.name}>
          {short}
        </span>
      </h2>
      {isDropTarget && isPast ? <p className={styles.denied}>{t("past.short")}</p> : null}
      <ul className={styles.slots}>{visible.map((slot) => cardOf(slot))}</ul>
      {isFolded ? (
        <button type="button" data-unfold="" className={styles.unfold} onClick={() => setUnfolded(true)}>
          {t("more", { count: slots.length - visible.length })}
        </button>
      ) : null}
    </li>
  )
}
