import { Link } from "gatsby"
import { Trans, useTranslation } from "react-i18next"
import type { AuditEntry } from "../../../../shared/contract/audit.ts"
import { paths } from "../../../../shared/paths.ts"
import { actionSubjects, useActionName } from "./action-name.ts"
import { languagesOf, wordsOf } from "./action-words.ts"
import * as styles from "./audit-list.module.css"
import { subjectAddress } from "./subject-address.ts"
import { useSubjectLabel } from "./subject-label.ts"

/** What an action was done to, by its name, with a link as long as it leads somewhere. */
const Subject = ({ entry: { subject, action } }: { entry: AuditEntry }) => {
  const { t } = useTranslation("adminAudit")
  const labelOf = useSubjectLabel()
  if (!subject) {
    const named = actionSubjects.find((known) => known === action.split(".")[0])
    const label = named ? t(`unnamed.${named}`) : ""
    return named === "daily" ? <Link to={`${paths.admin}/daily`}>{label}</Link> : label
  }
  const { standing } = subject
  const label = labelOf(subject)
  const address = subjectAddress(subject)
  return (
    <>
      {address === null ? label : <Link to={address}>{label}</Link>}
      {standing === "present" ? null : <span className={styles.quiet}> ({t(`standing.${standing}`)})</span>}
    </>
  )
}

/** What somebody did, in words: “took down ‘Night of Signals’ (EN)”. */
export const ActionSentence = ({ entry }: { entry: AuditEntry }) => {
  const { t } = useTranslation("adminAudit")
  const actionName = useActionName()
  const words = wordsOf(entry)
  const languages = languagesOf(entry).map((locale) => locale.toUpperCase())
  const subject = <Subject entry={entry} />
  return (
    <span className={styles.sentence}>
      {words === null ? (
        <>
          {actionName(entry.action)} {entry.subject ? subject : null}
        </>
      ) : (
        <Trans t={t} i18nKey={words} components={{ what: subject }} />
      )}
      {languages.length > 0 ? ` (${languages.join(", ")})` : null}
    </span>
  )
}
