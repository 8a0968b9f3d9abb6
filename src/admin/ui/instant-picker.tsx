import { parseAbsolute, type ZonedDateTime } from "@internationalized/date"
import { useRef } from "react"
import { Calendar, CalendarCell, CalendarGrid, Heading } from "react-aria-components/Calendar"
import { Button, DateInput, DatePicker, DateSegment, Group, Label } from "react-aria-components/DatePicker"
import { I18nProvider } from "react-aria-components/I18nProvider"
import { Dialog, Popover } from "react-aria-components/Popover"
import { localeTags } from "../../../shared/locales.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { studioZone } from "../formats/studio-time.ts"
import { serverNow } from "../store/server-clock.ts"
import { Floating } from "./floating.tsx"
import * as floating from "./floating.module.css"
import { CalendarIcon, EarlierIcon, LaterIcon } from "./icons.ts"
import * as styles from "./instant-picker.module.css"
import * as text from "./text-input.module.css"

export type InstantPickerProps = {
  id: string
  label: string
  /** UTC in ISO 8601; null while it is incomplete. */
  value: string | null
  onChange: (value: string | null) => void
  /** Ids of what is said below it. */
  described: string | undefined
  isInvalid: boolean
  /** Whether days before today can be chosen. */
  allowsPast?: boolean
}

/** A field with a calendar: see instant-field.tsx. */
const InstantPicker = ({
  id,
  label,
  value,
  onChange,
  described,
  isInvalid,
  allowsPast = false,
}: InstantPickerProps) => {
  const { bcp47 } = localeTags[useLocale()]
  const field = useRef<HTMLDivElement>(null)
  const zoned = value === null ? null : parseAbsolute(value, studioZone)
  const today = parseAbsolute(new Date(serverNow()).toISOString(), studioZone).set({ hour: 0, minute: 0, second: 0 })
  return (
    <I18nProvider locale={bcp47}>
      <Floating triggerRef={field}>
        <DatePicker<ZonedDateTime>
          ref={field}
          id={id}
          className={styles.picker ?? ""}
          value={zoned}
          onChange={(chosen) => onChange(chosen === null ? null : chosen.toAbsoluteString())}
          granularity="minute"
          hideTimeZone
          shouldForceLeadingZeros
          validationBehavior="aria"
          isInvalid={isInvalid}
          {...(allowsPast ? {} : { minValue: today })}
          {...(described === undefined ? {} : { "aria-describedby": described })}
        >
          <Label className={text.label ?? ""}>{label}</Label>
          <Group className={styles.group ?? ""}>
            <DateInput className={styles.input ?? ""}>
              {(segment) => <DateSegment segment={segment} className={styles.segment ?? ""} />}
            </DateInput>
            <Button className={styles.button ?? ""}>
              <CalendarIcon />
            </Button>
          </Group>
          <Popover className={floating.sheet ?? ""} data-floating="" offset={4}>
            <Dialog className={floating.content ?? ""}>
              <Calendar className={styles.calendar ?? ""}>
                <header className={styles.head}>
                  <Button slot="previous" className={styles.button ?? ""}>
                    <EarlierIcon />
                  </Button>
                  <Heading className={styles.month ?? ""} />
                  <Button slot="next" className={styles.button ?? ""}>
                    <LaterIcon />
                  </Button>
                </header>
                <CalendarGrid className={styles.grid ?? ""} weekdayStyle="short">
                  {(date) => <CalendarCell date={date} className={styles.cell ?? ""} />}
                </CalendarGrid>
              </Calendar>
            </Dialog>
          </Popover>
        </DatePicker>
      </Floating>
    </I18nProvider>
  )
}

export default InstantPicker
