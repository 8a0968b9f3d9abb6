import type { CalendarDate } from "@internationalized/date"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { isLocale, type Locale } from "../../../../shared/locales.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { useListAddress } from "../../address/use-list-address.ts"
import { dayOf } from "../../formats/studio-days.ts"
import { formatInStudio, studioZone } from "../../formats/studio-time.ts"
import { useShortcuts } from "../../keyboard/use-shortcut.ts"
import { serverNow } from "../../store/server-clock.ts"
import { Button } from "../../ui/button.tsx"
import { CloseIcon } from "../../ui/icons.ts"
import { LoadState } from "../../ui/load-state.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { SkippedDialog } from "../../publication-notes/skipped-dialog.tsx"
import { IconButton } from "../../ui/tooltip.tsx"
import { ViewChoice } from "../../ui/view-choice.tsx"
import { useReadCalendarQuery } from "./calendar-api.ts"
import { CalendarBar, NextStrip, type CalendarAddress } from "./calendar-bar.tsx"
import { CalendarDay } from "./calendar-day.tsx"
import * as styles from "./calendar.module.css"
import { ConflictDialog } from "./conflict-dialog.tsx"
import { MoveDialog } from "./move-dialog.tsx"
import { SlotCard } from "./slot-card.tsx"
import {
  datedSlots,
  daysOf,
  draftSlots,
  isMovable,
  rangeOf,
  readDay,
  type CalendarView,
  type Move,
  type Slot,
} from "./slots.ts"
import { useDragging } from "./use-dragging.ts"

const views = ["month", "week", "list"] as const satisfies readonly CalendarView[]

/** Moves the focus over the slots by `j` and `k`, which begin with what is still to come. */
const go = (step: 1 | -1) => (): void => {
  const places = [...document.querySelectorAll<HTMLElement>("[data-slot] a, [data-unfold]")]
  const at = places.findIndex((place) => (place.closest("[data-slot]") ?? place).contains(document.activeElement))
  const past = places.filter((place) => place.closest("[data-past]")).length
  const next = at === -1 ? (step === 1 ? past : past - 1) : at + step
  places[Math.min(Math.max(next, 0), places.length - 1)]?.focus()
}

const focusedKey = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>("[data-slot]")?.dataset["slot"]

/** The slots of the days that are shown, those that are chosen, and what is done with them. */
const useSlots = (days: readonly CalendarDate[], { type, locale: only }: CalendarAddress) => {
  const reader = useLocale()
  const query = useReadCalendarQuery(rangeOf(days))
  const { data } = query
  const isShown = ({ contentType, locales: of }: Slot): boolean =>
    (type === undefined || contentType === type) && (!isLocale(only) || of.includes(only))
  const drafts = data ? draftSlots(data).filter(isShown) : []
  const dated = data ? datedSlots(data, reader).filter(isShown) : []
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const chosen = [...dated, ...drafts].filter((slot) => keys.has(slot.key) && isMovable(slot))
  const find = (key: string | undefined): Slot | undefined => [...dated, ...drafts].find((slot) => slot.key === key)
  const dragging = useDragging(find, chosen)
  const clear = (): void => setKeys(new Set())
  const toggle = (key: string): void => {
    const next = new Set(keys)
    if (!next.delete(key)) next.add(key)
    setKeys(next)
  }
  return {
    query,
    drafts,
    dated: dated.map(dragging.shown),
    chosen,
    dragging,
    find,
    clear,
    toggle,
    move: (moves: readonly Move[]): void => {
      clear()
      void dragging.move(moves)
    },
    drop: (key: string, day: CalendarDate): void => {
      if (dragging.drop(key, day)) clear()
    },
    /** Asks for another time of a slot, and of those that are chosen with it. */
    askFor: (slot: Slot): void =>
      dragging.ask(keys.has(slot.key) ? [slot, ...chosen.filter((one) => one.key !== slot.key)] : [slot]),
  }
}

const useCalendarKeys = (
  { find, chosen, toggle, askFor, dragging }: ReturnType<typeof useSlots>,
  showToday: () => void
): void => {
  const { t } = useTranslation("adminCalendar")
  const focused = (): Slot | null => {
    const slot = find(focusedKey())
    return slot && isMovable(slot) ? slot : null
  }
  const choose = (): void => {
    const slot = focused()
    if (slot) toggle(slot.key)
  }
  const ask = (): void => {
    const slot = focused()
    if (slot) askFor(slot)
    else if (chosen.length > 0) dragging.ask(chosen)
  }
  const group = "screen" as const
  useShortcuts([
    { keys: "j", name: t("keys.next"), group, run: go(1) },
    { keys: "k", name: t("keys.previous"), group, run: go(-1) },
    { keys: "x", name: t("keys.choose"), group, run: choose },
    { keys: "m", name: t("slot.move"), nameIn: (texts) => texts("adminCalendar:slot.move"), group, run: ask },
    { keys: "t", name: t("today"), nameIn: (texts) => texts("adminCalendar:today"), group, run: showToday },
  ])
}

/** The names of the days of a week, above the columns of a month and of a week. */
const WeekHead = ({ days, locale }: { days: readonly CalendarDate[]; locale: Locale }) => (
  <div className={styles.weekdays} aria-hidden="true">
    {days.slice(0, 7).map((day) => (
      <span key={day.toString()}>
        {formatInStudio(day.toDate(studioZone).toISOString(), locale, { weekday: "short" })}
      </span>
    ))}
  </div>
)

/** What is done with the chosen slots, and the questions about a move. */
const Moving = ({ slots }: { slots: ReturnType<typeof useSlots> }) => {
  const { t } = useTranslation("adminCalendar")
  const { t: tBulk } = useTranslation("adminBulk")
  const { chosen, clear, move, dragging } = slots
  const { requested, conflicts, left } = dragging
  return (
    <>
      {chosen.length > 0 ? (
        <div className={styles.chosen} role="group" aria-label={tBulk("bulk.label")}>
          <b aria-live="polite">{tBulk("bulk.chosen", { count: chosen.length })}</b>
          <IconButton label={tBulk("bulk.none")} onClick={clear}>
            <CloseIcon />
          </IconButton>
          <Button onClick={() => dragging.ask(chosen)}>{t("slot.move")}</Button>
        </div>
      ) : null}
      {requested ? <MoveDialog {...requested} onMove={move} onClose={dragging.closeRequested} /> : null}
      {conflicts.length > 0 ? (
        <ConflictDialog conflicts={conflicts} onMove={move} onClose={dragging.closeConflicts} />
      ) : null}
      {left ? <SkippedDialog {...left} onClose={dragging.closeLeft} /> : null}
    </>
  )
}

/** When entries of all content types become public in every language, and became; what is scheduled can be moved. */
const CalendarScreen = () => {
  const { t } = useTranslation("adminCalendar")
  const locale = useLocale()
  const [address, change] = useListAddress(["view", "on", "type", "locale"])
  const view = views.find((one) => one === address.view) ?? "month"
  const now = serverNow()
  const today = dayOf(now)
  const on = readDay(address.on) ?? today
  const days = daysOf(view, on, locale)
  const slots = useSlots(days, address)
  const { query, drafts, dated, chosen, toggle, askFor } = slots
  const { data, isLoading, isFetching, error, refetch } = query
  useCalendarKeys(slots, () => change({ on: "" }))
  const isEarlier = (day: CalendarDate): boolean =>
    day.compare(today) < 0 && (view !== "month" || day.month === today.month)
  const earlier = days.some((day) => day.compare(today) === 0)
    ? dated.filter(({ at }) => at !== null && isEarlier(dayOf(at))).length
    : 0
  const [showsEarlier, setShowsEarlier] = useState(false)
  const cardOf = (slot: Slot) => (
    <SlotCard
      key={slot.key}
      slot={slot}
      isMovable={isMovable(slot)}
      isChosen={chosen.some(({ key }) => key === slot.key)}
      onChoose={() => toggle(slot.key)}
      onMove={() => askFor(slot)}
    />
  )
  return (
    <ScreenFrame
      title={t("title")}
      actions={
        <ViewChoice
          label={t("view.label")}
          value={view}
          options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          onChoose={(value) => change({ view: value })}
        />
      }
    >
      <NextStrip today={today} />
      <CalendarBar view={view} on={on} address={address} onChange={change} />
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      {data && data.dated.total > data.dated.items.length ? (
        <p>{t("tooMany", { count: data.dated.total - data.dated.items.length })}</p>
      ) : null}
      <div className={styles.screen} aria-busy={isFetching}>
        <div>
          {view === "list" ? null : <WeekHead days={days} locale={locale} />}
          {earlier > 0 && !showsEarlier ? (
            <button type="button" className={styles.earlier} onClick={() => setShowsEarlier(true)}>
              {t("earlier", { count: earlier })}
            </button>
          ) : null}
          <ol className={styles.days} data-view={view} data-from-today={earlier > 0 && !showsEarlier ? "" : undefined}>
            {days.map((day) => (
              <CalendarDay
                key={day.toString()}
                day={day}
                view={view}
                today={today}
                isOutside={view === "month" && day.month !== on.month}
                slots={dated.filter(({ at }) => at !== null && dayOf(at).compare(day) === 0)}
                onDrop={(key) => slots.drop(key, day)}
                cardOf={cardOf}
              />
            ))}
          </ol>
        </div>
        <section className={styles.drafts} aria-label={t("drafts.title")}>
          <h2>{t("drafts.title")}</h2>
          <p className={styles.hint}>{t(drafts.length === 0 ? "drafts.none" : "drafts.hint")}</p>
          <ul className={styles.slots}>{drafts.map(cardOf)}</ul>
          {data && data.drafts.total > data.drafts.items.length ? (
            <p className={styles.hint}>{t("drafts.more", { count: data.drafts.total - data.drafts.items.length })}</p>
          ) : null}
        </section>
      </div>
      <Moving slots={slots} />
    </ScreenFrame>
  )
}

export default CalendarScreen
