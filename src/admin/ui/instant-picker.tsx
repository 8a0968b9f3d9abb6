import { parseAbsolute, type ZonedDateTime } from "@internationalized/date"
import { studioZone } from "../formats/studio-time.ts"
import { serverNow } from "../store/server-clock.ts"
import { DatePicker, type PickerProps } from "./date-picker.tsx"

export type InstantPickerProps = PickerProps & {
  /** UTC in ISO 8601; null while it is incomplete, or for none. */
  value: string | null
  onChange: (value: string | null) => void
  /** Whether none is a value too: a button takes the instant out. */
  isOptional?: boolean
  /** Whether it has the focus once it is there. */
  takesFocus?: boolean
}

/** A day and a time, from today on: see instant-field.tsx. */
const InstantPicker = ({ value, onChange, ...rest }: InstantPickerProps) => {
  const zoned = value === null ? null : parseAbsolute(value, studioZone)
  const today = parseAbsolute(new Date(serverNow()).toISOString(), studioZone).set({
    ...{ hour: 0, minute: 0 },
    ...{ second: 0, millisecond: 0 },
  })
  return (
    <DatePicker<ZonedDateTime>
      {...rest}
      value={zoned}
      granularity="minute"
      today={today}
      first={today}
      onChange={(chosen) => onChange(chosen === null ? null : chosen.toAbsoluteString())}
      // The time of day stays; without one it is noon.
      valueOn={({ year, month, day }) => (zoned ?? today.set({ hour: 12 })).set({ year, month, day })}
    />
  )
}

export default InstantPicker
