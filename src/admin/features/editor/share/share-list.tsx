import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { PreviewItem } from "../../../../../shared/contract/previews.ts"
import { showErrorToast } from "../../../../components/ui/toasts.tsx"
import { failureOf } from "../../../store/failure-of.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { Button } from "../../../ui/button.tsx"
import { LoadState } from "../../../ui/load-state.tsx"
import { DateTime } from "../../../ui/date-time.tsx"
import { useLanguageName } from "../../../formats/language-names.ts"
import { useEndPreviewMutation, useListPreviewsQuery } from "./previews-api.ts"
import * as styles from "./share-dialog.module.css"

/** Active links to an entry: expiry, author, and a button to end each. */
export const ShareList = ({ contentType, id }: { contentType: ContentTypeName; id: string }) => {
  const { t } = useTranslation("adminPreviews")
  const languageName = useLanguageName()
  const { data, isLoading, error, refetch } = useListPreviewsQuery(
    { contentType, id },
    { refetchOnMountOrArgChange: true }
  )
  const [endPreview, { isLoading: isEnding }] = useEndPreviewMutation()
  const heading = useRef<HTMLHeadingElement>(null)
  const end = async ({ id: preview }: PreviewItem): Promise<void> => {
    const { error: issue } = await endPreview({ contentType, id, preview })
    if (issue) showErrorToast(t("endFailed"), failureOf(issue)?.data)
    // The pressed button disappears with its row, so the focus moves to the heading.
    else heading.current?.focus()
  }
  return (
    <section aria-labelledby="share-list-title">
      <h3 id="share-list-title" ref={heading} tabIndex={-1} className={styles.title}>
        {t("list")}
      </h3>
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      {data?.items.length === 0 ? <p className={styles.who}>{t("none")}</p> : null}
      <ul className={styles.list}>
        {data?.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <span>
              {t("until", { locale: languageName(item.locale) })} <DateTime at={item.expiresAt} />
              <br />
              <span className={styles.who}>
                {t("madeBy", { name: item.madeBy })} <DateTime at={item.madeAt} />
              </span>
            </span>
            <Button variant="danger" disabled={isEnding} onClick={() => void end(item)}>
              {t("end")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
