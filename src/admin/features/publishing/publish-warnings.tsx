import { useTranslation } from "react-i18next"
import type { PublishStatus } from "../../../../shared/contract/publishing.ts"
import * as styles from "./publish-dialog.module.css"

/** Warnings of the live release: dead links in texts, and pages that failed. */
export const PublishWarnings = ({ status }: { status: Extract<PublishStatus, { state: "live" }> }) => {
  const { t } = useTranslation("adminPublish")
  const { warnings, warningCount } = status
  const others = warningCount - warnings.length
  const title = t("warning.title", { count: warningCount })
  return (
    <section className={styles.pages} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {warnings.map((warning) => {
          const { kind, page } = warning
          const entry = warning.entry ?? page
          return (
            <li key={JSON.stringify(warning)}>
              {kind === "deadLink"
                ? t("warning.deadLink", { entry, target: warning.target })
                : t("warning.pageFailed", { entry })}{" "}
              <a href={page}>{page}</a>
              {kind === "pageFailed" ? (
                <details>
                  <summary>{t("warning.reason")}</summary>
                  <code>{warning.reason}</code>
                </details>
              ) : null}
            </li>
          )
        })}
      </ul>
      {others > 0 ? <p>{t("changed.others", { count: others })}</p> : null}
    </section>
  )
}
