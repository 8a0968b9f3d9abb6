import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import {
  alertFrequencies,
  type AlertFrequency,
  type AlertSettings,
  type AlertSettingsBody,
} from "../../../../shared/contract/submission-alerts.ts"
import { submissionLimits } from "../../../../shared/limits/submissions.ts"
import { isLocale, locales, localeTags, type Locale } from "../../../../shared/locales.ts"
import { submissionKinds } from "../../../../shared/submission-kinds.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { useLocale } from "../../../i18n/use-locale.ts"
import { failureOf } from "../../store/failure-of.ts"
import { Choice } from "../../ui/choice.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { Notice } from "../../ui/notice.tsx"
import { Panel } from "../../ui/panel.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { useLanguageName } from "../../formats/language-names.ts"
import { useReadAlertsQuery, useSetAlertsMutation } from "./alerts-api.ts"
import { dateFormat } from "../../../i18n/intl-formats.ts"
import * as styles from "./alert-settings.module.css"

const isFrequency = (value: string): value is AlertFrequency => (alertFrequencies as readonly string[]).includes(value)

/** The hour of the daily mails, on the clock of the reader. */
const morning = (locale: Locale): string =>
  dateFormat(localeTags[locale].bcp47, { timeStyle: "short" }).format(
    new Date().setUTCHours(submissionLimits.alertHour, 0)
  )

const AlertForm = ({ saved }: { saved: AlertSettings }) => {
  const { t } = useTranslation("adminFeedback")
  const languageName = useLanguageName()
  const locale = useLocale()
  const [set, { isLoading, originalArgs }] = useSetAlertsMutation()
  const shown = isLoading && originalArgs ? originalArgs : saved
  const save = async (change: Partial<AlertSettingsBody>): Promise<void> => {
    const { error } = await set({
      locale: shown.locale,
      frequency: { ...shown.frequency, ...change.frequency },
      ...change,
    })
    if (error) showErrorToast(t("alerts.failed"), failureOf(error)?.data)
    else toast.success(t("alerts.saved"))
  }
  return (
    <Panel aria-label={t("alerts.title")}>
      <div className={styles.choices}>
        {submissionKinds.map((kind) => {
          const frequency = shown.frequency[kind]
          return frequency === undefined ? null : (
            <Choice
              key={kind}
              label={t(`alerts.kind.${kind}`)}
              value={frequency}
              options={alertFrequencies.map((value) => ({
                value,
                label: t(`alerts.frequency.${value}`, { time: morning(locale) }),
              }))}
              onChoose={(value) => {
                if (isFrequency(value)) void save({ frequency: { ...shown.frequency, [kind]: value } })
              }}
            />
          )
        })}
        <Choice
          label={t("alerts.language")}
          value={shown.locale}
          options={locales.map((value) => ({ value, label: languageName(value, "inside") }))}
          onChoose={(value) => {
            if (isLocale(value)) void save({ locale: value })
          }}
        />
      </div>
    </Panel>
  )
}

/** What the user is written about, and how soon: each choice is saved at once. */
const AlertSettingsScreen = () => {
  const { t } = useTranslation("adminFeedback")
  const { data, isLoading, error, refetch } = useReadAlertsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <ScreenFrame title={t("alerts.title")}>
      <LoadState isLoading={isLoading} error={data ? undefined : error} retry={() => void refetch()} />
      {data ? (
        <>
          {data.email === null ? (
            <Notice kind="wait">{t("alerts.noAddress")}</Notice>
          ) : (
            <p className={styles.lead}>{t("alerts.lead", { email: data.email })}</p>
          )}
          <AlertForm saved={data} />
          <p className={styles.lead}>
            {t("alerts.gathered", {
              minutes: submissionLimits.alertEvery / 60_000,
              days: submissionLimits.alertSeenWithin / 86_400_000,
            })}
          </p>
        </>
      ) : null}
    </ScreenFrame>
  )
}

export default AlertSettingsScreen
