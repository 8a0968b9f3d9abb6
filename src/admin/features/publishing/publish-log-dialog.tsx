import { useTranslation } from "react-i18next"
import type { PublishLogEntry } from "../../../../shared/contract/publishing-log.ts"
import { formatNumber } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { Dialog } from "../../ui/dialog.tsx"
import { Facts } from "../../ui/facts.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import * as styles from "./publish-dialog.module.css"
import { useStepName } from "./step-name.ts"

/** Duration of each step of a publish run, and why it or single pages did not go live. */
export const PublishLogDialog = ({ entry, onClose }: { entry: PublishLogEntry; onClose: () => void }) => {
  const { t } = useTranslation("adminPublishLog")
  const locale = useLocale()
  const stepName = useStepName()
  return (
    <Dialog title={t("dialog.title")} onClose={onClose}>
      <Facts
        facts={[
          [t("list.ended"), <DateTime key="ended" at={entry.endedAt} />],
          [t("list.result"), t(`result.${entry.result}`)],
          ...entry.steps.map(
            ({ step, seconds }) =>
              [stepName(step), t("list.seconds", { seconds: formatNumber(seconds, locale) })] as const
          ),
        ]}
      />
      {entry.damaged.length > 0 ? (
        <>
          <p>{t("dialog.damaged")}</p>
          <ul>
            {entry.damaged.map((file) => (
              <li key={file}>{file}</li>
            ))}
          </ul>
        </>
      ) : null}
      {entry.reason ? (
        // It scrolls, which must be possible by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.reason} tabIndex={0} aria-label={t("dialog.reason")}>
          {entry.reason}
        </pre>
      ) : null}
    </Dialog>
  )
}
