import { useId, useRef, useState, type KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import { Button, Calendar, CalendarCell, CalendarGrid, Heading, type DateValue } from "react-aria-components/Calendar"
import { DateField, DateInput, DateSegment, Label } from "react-aria-components/DateField"
import { I18nProvider } from "react-aria-components/I18nProvider"
import { localeTags } from "../../../shared/locales.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { CalendarIcon, CloseIcon, EarlierIcon, LaterIcon } from "./icons.ts"
import * as styles from "./date-picker.module.css"
import * as text from "./text-input.module.css"

/** What every field with a calendar has. */
export type PickerProps = {
  id: string
  label: string
  /** Ids of what is said below it. */
  described: string | undefined
  isInvalid: boolean
}

type DatePickerProps<Value extends DateValue> = PickerProps & {
  value: Value | null
  granularity: "day" | "minute"
  /** Where the calendar opens without a value. */
  today: DateValue
  /** The first day that the calendar offers; any unless set. */
  first?: DateValue
  onChange: (value: Value | null) => void
  /** The value that a day of the calendar stands for. */
  valueOn: (day: DateValue) => Value
  /** Whether none is a value too: a button takes it out. */
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
  value: DateValue | null
  today: DateValue
  first: DateValue | undefined
  onChange: (day: DateValue) => void
}

/** The days of a month. */
const Days = ({ label, value, today, first, onChange }: DaysProps) => (
  <Calendar<DateValue>
    aria-label={label}
    className={styles.calendar ?? ""}
    value={value}
    defaultFocusedValue={value ?? today}
    {...(first === undefined ? {} : { minValue: first })}
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

/** A field with a calendar. The calendar unfolds below the field, as a dialog cuts what floats over its edge. */
export const DatePicker = <Value extends DateValue>({
  id,
  label,
  value,
  granularity,
  today,
  first,
  onChange,
  valueOn,
  described,
  isInvalid,
  isOptional = false,
  takesFocus = false,
}: DatePickerProps<Value>) => {
  const { t } = useTranslation("adminCalendar")
  const { bcp47 } = localeTags[useLocale()]
  const [isUnfolded, setUnfolded] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const daysId = useId()
  return (
    <I18nProvider locale={bcp47}>
      <div className={styles.picker}>
        <DateField<DateValue>
          id={id}
          className={styles.field ?? ""}
          value={value}
          // What it is given, it gives back with other numbers.
          onChange={(chosen) => onChange(chosen as Value | null)}
          granularity={granularity}
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
              value={value}
              today={today}
              first={first}
              onChange={(day) => {
                onChange(valueOn(day))
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
