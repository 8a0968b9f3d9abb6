import { useTranslation } from "react-i18next"
import { localeTags } from "../../../shared/locales.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { dateFormat } from "../../i18n/intl-formats.ts"
import { studioZoneName } from "../formats/studio-time.ts"
import { serverNow } from "../store/server-clock.ts"
import { Button } from "./button.tsx"
import { InstantField } from "./instant-field.tsx"
import * as styles from "./schedule-time.module.css"

type ScheduleTimeProps = {
  /** UTC in ISO 8601; empty while it is incomplete. */
  value: string
  issue: string | null
  /** Whether it has the focus once it is there. */
  takesFocus?: boolean
  onChange: (value: string) => void
}

/** Suggested times, in minutes from now. */
const laterBy = [60, 1_440] as const

/** The instant that many minutes from now, rounded up to a full minute so that it still lies ahead when sent. */
export const minutesFromNow = (minutes: number): string =>
  new Date(Math.ceil(serverNow() / 60_000 + minutes) * 60_000).toISOString()

/** Whether an instant lies ahead, so that something can be scheduled for it. @param value empty for none */
export const isAhead = (value: string, now = serverNow()): boolean => Date.parse(value) > now

/** When something becomes public: in the studio's zone, with UTC and the reader's own time below it. */
export const ScheduleTime = ({ value, issue, takesFocus = false, onChange }: ScheduleTimeProps) => {
  const { t } = useTranslation("adminCalendar")
  const locale = useLocale()
  const { bcp47 } = localeTags[locale]
  const inUtc = dateFormat(bcp47, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })
  return (
    <div className={styles.time}>
      <InstantField
        label={t("when.moment", { zone: studioZoneName(value === "" ? serverNow() : value, locale) })}
        value={value === "" ? null : value}
        hint={value === "" ? t("when.hint") : t("when.utc", { moment: inUtc.format(new Date(value)) })}
        issue={issue}
        takesFocus={takesFocus}
        onChange={(chosen) => onChange(chosen ?? "")}
      />
      <div className={styles.suggestions}>
        {laterBy.map((minutes) => (
          <Button key={minutes} onClick={() => onChange(minutesFromNow(minutes))}>
            {t(`when.in${minutes}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
