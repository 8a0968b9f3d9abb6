import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import type { ContentTypeName } from "../store/entry-paths.ts"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import * as styles from "./skipped-dialog.module.css"
import type { Skipped, SkipReason } from "../store/skipped-entries.ts"

type SkippedDialogProps = {
  /** How many entries the step fitted. */
  done: number
  skipped: readonly (Skipped & { contentType: ContentTypeName })[]
  onClose: () => void
}

/** After a bulk step that fits only some entries: which were left alone, and why. */
export const SkippedDialog = ({ done, skipped, onClose }: SkippedDialogProps) => {
  const { t } = useTranslation("adminBulk")
  const { t: tEntries } = useTranslation("adminEntries")
  const sentence = (reason: SkipReason): string => {
    switch (reason.kind) {
      case "missingLanguage":
        return t("skipped.missingLanguage", { locale: tEntries(`locale.${reason.locale}`) })
      case "linkTaken":
        return reason.title === null ? t("skipped.linkTaken") : t("skipped.linkTakenBy", { title: reason.title })
      case "needs":
        return t("skipped.needs", { fields: reason.fields.map((name) => t(`skipped.field.${name}`)).join(", ") })
      default:
        return t(`skipped.${reason.kind}`)
    }
  }
  return (
    <Dialog title={done === 0 ? t("skipped.titleNone") : t("skipped.title", { count: done })} onClose={onClose}>
      <p>{t("skipped.lead", { count: skipped.length })}</p>
      <ul className={styles.skipped}>
        {skipped.map(({ contentType, id, title, reason }) => (
          <li key={id}>
            <Link to={`${paths.admin}/${contentType}/${id}`}>{title}</Link> {sentence(reason)}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="main" onClick={onClose}>
          {t("skipped.close")}
        </Button>
      </div>
    </Dialog>
  )
}
