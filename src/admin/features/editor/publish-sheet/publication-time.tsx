import { useTranslation } from "react-i18next"
import { localeTags } from "../../../../../shared/locales.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { fromLocalField, toLocalField } from "../../../formats/local-time.ts"
import { serverNow } from "../../../store/server-clock.ts"
import { Button } from "../../../ui/button.tsx"
import { TextInput } from "../../../ui/text-input.tsx"
import * as styles from "./publish-sheet.module.css"

type PublicationTimeProps = {
  /** Value of the time field. */
  planned: string
  issue: string | null
  onChange: (planned: string) => void
}

/** Suggested times, in minutes from now. */
const laterBy = [60, 1_440] as const

/** The field's value that many minutes from now, rounded up to a full minute so that it still lies ahead when sent. */
export const minutesFromNow = (minutes: number): string =>
  toLocalField(new Date(Math.ceil(serverNow() / 60_000 + minutes) * 60_000).toISOString())

/** A time in the reader's zone, with UTC below it. */
export const PublicationTime = ({ planned, issue, onChange }: PublicationTimeProps) => {
  const { t } = useTranslation("adminPublishSheet")
  const { bcp47 } = localeTags[useLocale()]
  const instant = fromLocalField(planned)
  const utc =
    instant === null
      ? null
      : new Intl.DateTimeFormat(bcp47, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }).format(
          new Date(instant)
        )
  return (
    <div className={styles.time}>
      <TextInput
        label={t("when.moment", { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
        type="datetime-local"
        value={planned}
        hint={utc === null ? t("when.momentHint") : t("when.utc", { moment: utc })}
        issue={issue}
        onChange={onChange}
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
