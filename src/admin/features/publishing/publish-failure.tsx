import { useTranslation } from "react-i18next"
import type { PublishStatus } from "../../../../shared/contract/publishing.ts"
import * as styles from "./publish-dialog.module.css"

/** Why a build failed: a sentence, and its output. */
export const PublishFailure = ({ status }: { status: Extract<PublishStatus, { state: "failed" }> }) => {
  const { t } = useTranslation("adminPublish")
  return (
    <>
      <p>{t(`cause.${status.cause}`)}</p>
      {status.reason === null ? (
        <p>{t("failed.noReason")}</p>
      ) : (
        // It scrolls, which must be possible by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.reason} tabIndex={0} aria-label={t("failed.reason")}>
          {status.reason}
        </pre>
      )}
    </>
  )
}
