import { useTranslation } from "react-i18next"
import * as styles from "./audit-list.module.css"

type Values = Record<string, unknown>

const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

/** Details of an audited action: values before and after, if both are recorded. */
export const AuditDetails = ({ details }: { details: Values }) => {
  const { t } = useTranslation("adminAudit")
  const { before, after, ...others } = details
  const [old, now] = [isValues(before) ? before : {}, isValues(after) ? after : others]
  const rest = isValues(after) ? others : {}
  const compared = Object.keys({ ...old, ...(isValues(before) ? now : {}) })
  const plain = Object.entries(isValues(before) ? rest : { ...others, ...(isValues(after) ? after : {}) })
  if (compared.length === 0 && plain.length === 0) return <span className={styles.quiet}>{t("details.none")}</span>
  return (
    <details className={styles.details}>
      <summary>{t("details.open")}</summary>
      <dl className={styles.values}>
        {compared.map((key) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>
              <del>
                <span className="visually-hidden">{t("details.before")}</span>
                {key in old ? shown(old[key]) : ""}
              </del>{" "}
              <ins>
                <span className="visually-hidden">{t("details.after")}</span>
                {key in now ? shown(now[key]) : ""}
              </ins>
            </dd>
          </div>
        ))}
        {plain.map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{shown(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
