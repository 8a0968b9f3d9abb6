import { CalendarDate, parseDate } from "@internationalized/date"
import { dayOf } from "../formats/studio-days.ts"
import { serverNow } from "../store/server-clock.ts"
import { DatePicker, type PickerProps } from "./date-picker.tsx"

export type DayPickerProps = PickerProps & {
  /** ISO 8601, as 2026-11-27; of a draft it may be anything. */
  value: string
  /** Called with the day, or with nothing while it is incomplete. */
  onChange: (value: string) => void
}

const readDay = (value: string): CalendarDate | null => {
  try {
    return parseDate(value)
  } catch {
    return null
  }
}

/** A day without a time, of the past too: see day-field.tsx. */
const DayPicker = ({ value, onChange, ...rest }: DayPickerProps) => (
  <DatePicker<CalendarDate>
    {...rest}
    value={readDay(value)}
    granularity="day"
    today={dayOf(serverNow())}
    onChange={(chosen) => onChange(chosen === null ? "" : chosen.toString())}
    valueOn={({ year, month, day }) => new CalendarDate(year, month, day)}
  />
)

export default DayPicker
