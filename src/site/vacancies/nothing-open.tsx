import { useTranslation } from "react-i18next"
import { formatDays } from "../../../shared/format-days.ts"
import { submissionLimits } from "../../../shared/limits/submissions.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { SubscribeForm } from "../../components/forms/subscribe-form.tsx"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { studio } from "../../../shared/studio.ts"
import * as styles from "./nothing-open.module.css"

/** Shown when there is no open vacancy: a way to write to the studio, without an apology. */
export const NothingOpen = () => {
  const { t } = useTranslation("jobs")
  return (
    <div className={styles.box}>
      <p className={styles.text}>
        {t("nothing.text", { kept: formatDays(submissionLimits.keepDays.application, useLocale()) })}
      </p>
      <ButtonLink icon="mail" href={`mailto:${studio.contacts[0].email}`}>
        {t("nothing.write")}
      </ButtonLink>
      <SubscribeForm topic="vacancies" level={3} />
    </div>
  )
}
