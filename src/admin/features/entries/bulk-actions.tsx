import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { locales, type Locale } from "../../../../shared/locales.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { Button } from "../../ui/button.tsx"
import { usePublishEntriesMutation } from "./entries-api.ts"
import * as styles from "./entry-list.module.css"
import type { ContentTypeName } from "../../store/entry-paths.ts"

type BulkActionsProps = {
  contentType: ContentTypeName
  /** The chosen entries, with the displayed versions. */
  entries: { id: string; version: number }[]
  /** Chooses all entries of the page; null if they all are. */
  onAll: (() => void) | null
  onDone: () => void
}

/** Publishes or unpublishes one language of all chosen entries; none if one of them is in conflict. */
export const BulkActions = ({ contentType, entries, onAll, onDone }: BulkActionsProps) => {
  const { t } = useTranslation("adminEntries")
  const [publish, { isLoading }] = usePublishEntriesMutation()
  const count = entries.length
  if (count === 0) return null
  const run = async (locale: Locale, state: "published" | "draft"): Promise<void> => {
    const { error } = await publish({ contentType, entries, locale, state })
    const failure = failureOf(error)
    if (failure) {
      showErrorToast(t(failure.status === 409 ? "bulk.conflict" : "bulk.failed"), failure.data)
      return
    }
    toast.success(t(state === "published" ? "bulk.published" : "bulk.taken", { count }))
    onDone()
  }
  return (
    <div className={styles.bulk} role="group" aria-label={t("bulk.label")}>
      <span>{t("bulk.chosen", { count })}</span>
      {locales.map((locale) => (
        <Button key={locale} disabled={isLoading} onClick={() => void run(locale, "published")}>
          {t("bulk.publish", { locale: locale.toUpperCase() })}
        </Button>
      ))}
      {locales.map((locale) => (
        <Button key={locale} disabled={isLoading} onClick={() => void run(locale, "draft")}>
          {t("bulk.take", { locale: locale.toUpperCase() })}
        </Button>
      ))}
      {onAll ? <Button onClick={onAll}>{t("bulk.all")}</Button> : null}
      <Button onClick={onDone}>{t("bulk.none")}</Button>
    </div>
  )
}
