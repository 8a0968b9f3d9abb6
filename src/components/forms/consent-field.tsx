import { useId } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import { SiteLink } from "../../i18n/site-link.tsx"
import * as styles from "./consent-field.module.css"
import { FieldError } from "./field-error.tsx"
import type { FieldIssue as Issue } from "./field-rule.ts"

type ConsentFieldProps = {
  issue: Issue | undefined
  /** Applications have a privacy document of their own. */
  isApplication?: boolean
}

/** The consent that a form requires. Its text has a version (shared/consent.ts), which is sent with the form. */
export const ConsentField = ({ issue, isApplication = false }: ConsentFieldProps) => {
  const { t } = useTranslation("forms")
  const id = useId()
  return (
    <div className={styles.field}>
      <div className={styles.check}>
        <input
          type="checkbox"
          id={id}
          name="consent"
          value="yes"
          className={styles.box}
          aria-describedby={issue ? `${id}-issue` : undefined}
          aria-invalid={issue ? true : undefined}
        />
        <label htmlFor={id}>
          {t("consent.text")}
          {"\u00a0"}
          <SiteLink path={isApplication ? paths.privacyJobs : paths.privacyPolicy}>
            {isApplication ? t("consent.linkJobs") : t("consent.link")}
          </SiteLink>
        </label>
      </div>
      {issue ? <FieldError id={`${id}-issue`} issue={issue} /> : null}
    </div>
  )
}
