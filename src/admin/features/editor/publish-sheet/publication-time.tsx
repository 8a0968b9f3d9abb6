import { useTranslation } from "react-i18next"
import { localeTags } from "../../../../../shared/locales.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { fromLocalField, toLocalField } from "../../../formats/local-time.ts"
import { serverNow } from "../../../store/server-clock.ts"
import { Button } from "../../../ui/button.tsx"
import { CheckLine } from "../../../ui/check-line.tsx"
import { TextInput } from "../../../ui/text-input.tsx"
import * as styles from "./publish-sheet.module.css"

type PublicationTimeProps = {
  /** Value of the time field; null to publish now. */
  planned: string | null
  issue: string | null
  onChange: (planned: string | null) => void
}

/** Suggested times, in minutes from now. */
const laterBy = [60, 1_440] as const

/** Now, or a time in the reader's zone with UTC beside it. */
export const PublicationTime = ({ planned, issue, onChange }: PublicationTimeProps) => {
  const { t } = useTranslation("adminPublishSheet")
  const { bcp47 } = localeTags[useLocale()]
  /** The field's value that many minutes from now, rounded up to a full minute so that it still lies ahead when sent. */
  const later = (minutes: number): string =>
    toLocalField(new Date(Math.ceil(serverNow() / 60_000 + minutes) * 60_000).toISOString())
  const instant = planned === null ? null : fromLocalField(planned)
  const utc =
    instant === null
      ? null
      : new Intl.DateTimeFormat(bcp47, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }).format(
          new Date(instant)
        )
  return (
    <fieldset className={styles.part}>
      <legend>{t("when.label")}</legend>
      <CheckLine oneOf="publish-when" checked={planned === null} onChange={() => onChange(null)}>
        {t("when.now")}
      </CheckLine>
      <CheckLine oneOf="publish-when" checked={planned !== null} onChange={() => onChange(planned ?? later(10))}>
        {t("when.later")}
      </CheckLine>
      {planned === null ? null : (
        <>
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
              <Button key={minutes} onClick={() => onChange(later(minutes))}>
                {t(`when.in${minutes}`)}
              </Button>
            ))}
          </div>
        </>
      )}
    </fieldset>
  )
}
