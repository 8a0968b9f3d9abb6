import { parseAbsolute, type ZonedDateTime } from "@internationalized/date"
import { useId, useRef, useState, type KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import { Button, Calendar, CalendarCell, CalendarGrid, Heading, type DateValue } from "react-aria-components/Calendar"
import { DateField, DateInput, DateSegment, Label } from "react-aria-components/DateField"
import { I18nProvider } from "react-aria-components/I18nProvider"
import { localeTags } from "../../../shared/locales.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { studioZone } from "../formats/studio-time.ts"
import { serverNow } from "../store/server-clock.ts"
import { CalendarIcon, CloseIcon, EarlierIcon, LaterIcon } from "./icons.ts"
import * as styles from "./instant-picker.module.css"
import * as text from "./text-input.module.css"

export type InstantPickerProps = {
  id: string
  label: string
  /** UTC in ISO 8601; null while it is incomplete, or for none. */
  value: string | null
  onChange: (value: string | null) => void
  /** Ids of what is said below it. */
  described: string | undefined
  isInvalid: boolean
  /** Whether none is a value too: a button takes the instant out. */
  isOptional?: boolean
  /** Whether it has the focus once it is there. */
  takesFocus?: boolean
}

/** Enter sends the form, as in any other field: the parts of a date are none to the browser. */
const sendForm = ({ key, target }: Pick<KeyboardEvent, "key" | "target">): void => {
  if (key !== "Enter" || !(target instanceof HTMLElement)) return
  target.closest("form")?.querySelector<HTMLElement>("[type=submit]")?.click()
}

type DaysProps = {
  label: string
  value: ZonedDateTime | null
  today: ZonedDateTime
  onChange: (day: DateValue) => void
}

/** The days of a month, from today on. */
const Days = ({ label, value, today, onChange }: DaysProps) => (
  <Calendar
    aria-label={label}
    className={styles.calendar ?? ""}
    value={value}
    defaultFocusedValue={value ?? today}
    minValue={today}
    onChange={onChange}
  >
    <header className={styles.head}>
      <Button slot="previous" className={styles.button ?? ""}>
        <EarlierIcon />
      </Button>
      <Heading className={styles.month ?? ""} level={3} />
      <Button slot="next" className={styles.button ?? ""}>
        <LaterIcon />
      </Button>
    </header>
    <CalendarGrid className={styles.grid ?? ""} weekdayStyle="short">
      {(date) => <CalendarCell date={date} className={styles.cell ?? ""} />}
    </CalendarGrid>
  </Calendar>
)

/**
 * A field with a calendar: see instant-field.tsx. The calendar unfolds below the field, as a dialog cuts what floats over
 * its edge.
 */
const InstantPicker = ({
  id,
  label,
  value,
  onChange,
  described,
  isInvalid,
  isOptional = false,
  takesFocus = false,
}: InstantPickerProps) => {
  const { t } = useTranslation("adminCalendar")
  const { bcp47 } = localeTags[useLocale()]
  const [isUnfolded, setUnfolded] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const daysId = useId()
  const zoned = value === null ? null : parseAbsolute(value, studioZone)
  const today = parseAbsolute(new Date(serverNow()).toISOString(), studioZone).set({
    ...{ hour: 0, minute: 0 },
    ...{ second: 0, millisecond: 0 },
  })
  return (
    <I18nProvider locale={bcp47}>
      <div className={styles.picker}>
        <DateField<ZonedDateTime>
          id={id}
          className={styles.field ?? ""}
          value={zoned}
          onChange={(chosen) => onChange(chosen === null ? null : chosen.toAbsoluteString())}
          granularity="minute"
          hideTimeZone
          shouldForceLeadingZeros
          validationBehavior="aria"
          isInvalid={isInvalid}
          // A dialog that asks for it alone, which opens before this has loaded.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={takesFocus}
          onKeyDown={sendForm}
          {...(described === undefined ? {} : { "aria-describedby": described })}
        >
          <Label className={text.label ?? ""}>{label}</Label>
          <span className={styles.group} data-invalid={isInvalid ? "" : undefined}>
            <DateInput className={styles.input ?? ""}>
              {(segment) => <DateSegment segment={segment} className={styles.segment ?? ""} />}
            </DateInput>
            <button
              ref={toggle}
              type="button"
              className={styles.button}
              aria-label={t("when.calendar")}
              aria-expanded={isUnfolded}
              aria-controls={isUnfolded ? daysId : undefined}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              <CalendarIcon />
            </button>
            {isOptional && value !== null ? (
              <button
                type="button"
                className={styles.button}
                aria-label={t("when.clear", { label })}
                onClick={() => {
                  onChange(null)
                  toggle.current?.focus()
                }}
              >
                <CloseIcon />
              </button>
            ) : null}
          </span>
        </DateField>
        {isUnfolded ? (
          <div id={daysId}>
            <Days
              label={label}
              value={zoned}
              today={today}
              onChange={(day) => {
                // The time of day stays; without one it is noon.
                const { year, month, day: number } = day
                const chosen = (zoned ?? today.set({ hour: 12 })).set({ year, month, day: number })
                onChange(chosen.toAbsoluteString())
                setUnfolded(false)
                toggle.current?.focus()
              }}
            />
          </div>
        ) : null}
      </div>
    </I18nProvider>
  )
}

export default InstantPicker
