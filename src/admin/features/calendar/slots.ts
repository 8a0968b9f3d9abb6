import {
  endOfMonth,
  endOfWeek,
  parseAbsolute,
  parseDate,
  startOfMonth,
  startOfWeek,
  toTime,
  type CalendarDate,
} from "@internationalized/date"
import type { Calendar } from "../../../../shared/contract/calendar.ts"
import { localeTags, type Locale } from "../../../../shared/locales.ts"
import { dayOf } from "../../formats/studio-days.ts"
import { studioZone } from "../../formats/studio-time.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"

/** What the calendar shows and moves as one: the languages of an entry that become public at the same instant. */
export type Slot = {
  key: string
  contentType: ContentTypeName
  id: string
  version: number
  locales: readonly Locale[]
  /** In the reader's language if it is among them; empty for a text without one. */
  title: string
  state: "draft" | "published" | "scheduled" | "update"
  /** UTC in ISO 8601; null for a draft, which has no date. */
  at: string | null
  editedBy: string | null
}

export type CalendarView = "month" | "week" | "list"

type Text = Calendar["drafts"]["items"][number] & { state: Slot["state"]; at: string | null }

/** Texts as slots, in their order. @param reader whose title of several stands for them */
const joined = (texts: readonly Text[], reader: Locale): Slot[] => {
  const slots = new Map<string, Slot>()
  for (const { locale, ...text } of texts) {
    const key = `${text.contentType} ${text.id} ${text.state} ${text.at}`
    const known = slots.get(key)
    const isReaders = locale === reader && text.title !== ""
    if (!known) slots.set(key, { ...text, key, locales: [locale] })
    else {
      const title = isReaders || known.title === "" ? text.title : known.title
      slots.set(key, { ...known, title, locales: [...known.locales, locale].sort() })
    }
  }
  return [...slots.values()]
}

export const datedSlots = ({ dated }: Calendar, reader: Locale): Slot[] => joined(dated.items, reader)

/** Each language apart: one may be ready before the other. */
export const draftSlots = ({ drafts }: Calendar): Slot[] =>
  drafts.items.map(({ locale, ...text }) => ({
    ...text,
    key: `${text.contentType} ${text.id} draft ${locale}`,
    locales: [locale],
    state: "draft",
    at: null,
  }))

/** Whether a slot can be moved: what is public already cannot, what waits for an approval past its instant can. */
export const isMovable = ({ state }: Slot): boolean => state !== "published"

/** A day as an address has it, `2026-12-13`; null for anything else. */
export const readDay = (text: string | undefined): CalendarDate | null => {
  try {
    return text === undefined ? null : parseDate(text)
  } catch {
    return null
  }
}

/** The days that a view shows around one, the first first; weeks begin as they do for the reader. */
export const daysOf = (view: CalendarView, on: CalendarDate, reader: Locale): CalendarDate[] => {
  const { bcp47 } = localeTags[reader]
  const [first, last] = {
    month: [startOfWeek(startOfMonth(on), bcp47), endOfWeek(endOfMonth(on), bcp47)] as const,
    week: [startOfWeek(on, bcp47), endOfWeek(on, bcp47)] as const,
    list: [startOfMonth(on), endOfMonth(on)] as const,
  }[view]
  return Array.from({ length: last.compare(first) + 1 }, (_day, index) => first.add({ days: index }))
}

/** The instants between which days lie in the studio's zone. */
export const rangeOf = (days: readonly CalendarDate[]): { from: string; until: string } => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) throw new Error("A range has days")
  const { from, until } = { from: first.toDate(studioZone), until: last.add({ days: 1 }).toDate(studioZone) }
  return { from: from.toISOString(), until: until.toISOString() }
}

/** The day around which the view before or after shows its days. */
export const stepped = (view: CalendarView, on: CalendarDate, by: 1 | -1): CalendarDate =>
  view === "week" ? on.add({ days: 7 * by }) : startOfMonth(on).add({ months: by })

/** The time of day at which a draft is scheduled that is dropped on a day. */
const usualHour = 12

/** A slot on another day, at its time of day in the studio's zone: also over the change to summer time. */
const onDay = ({ at }: Slot, day: CalendarDate): string => {
  const midnight = day.toDate(studioZone).toISOString()
  const time = at === null ? { hour: usualHour } : toTime(parseAbsolute(at, studioZone))
  return parseAbsolute(midnight, studioZone)
    .set({ hour: time.hour, ...("minute" in time ? { minute: time.minute, second: time.second } : {}) })
    .toAbsoluteString()
}

export type Move = { slot: Slot; publishAt: string }

/** Moves several slots by as many days as one of them is moved to another day. */
export const movedToDay = (slots: readonly Slot[], dragged: Slot, day: CalendarDate): Move[] => {
  const days = dragged.at === null ? 0 : day.compare(dayOf(dragged.at))
  return slots.map((slot) => ({
    slot,
    publishAt: onDay(slot, slot.at === null || dragged.at === null ? day : dayOf(slot.at).add({ days })),
  }))
}

/** Moves several slots so that the first comes to an instant, and the others keep their distance from it. */
export const movedToInstant = (slots: readonly Slot[], publishAt: string): Move[] => {
  const [first] = slots
  const distance = first?.at ? Date.parse(publishAt) - Date.parse(first.at) : 0
  return slots.map((slot) => ({
    slot,
    publishAt: slot.at === null || !first?.at ? publishAt : new Date(Date.parse(slot.at) + distance).toISOString(),
  }))
}
