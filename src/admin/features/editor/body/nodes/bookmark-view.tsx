import { NodeViewWrapper, type NodeViewProps } from "@tiptap/react"
import { useTranslation } from "react-i18next"
import { localesFrom } from "../../../../../../shared/locales.ts"
import type { ContentTypeName } from "../../../../store/entry-paths.ts"
import { IconButton } from "../../../../ui/tooltip.tsx"
import * as icons from "../body-icons.ts"
import { useReadBookmarkQuery } from "../links/link-targets.ts"
import { useBodyLocale } from "./body-locale.ts"
import * as styles from "./node-views.module.css"

/** The card of another entry, with its title as it is now. */
export const BookmarkView = ({ node, deleteNode }: NodeViewProps) => {
  const { t } = useTranslation("adminBody")
  const locale = useBodyLocale()
  const { contentType, id } = node.attrs as { contentType: ContentTypeName; id: string }
  const { data, isLoading } = useReadBookmarkQuery({ contentType, id })
  const text = data?.translations[locale]
  const title = localesFrom(locale)
    .map((each) => data?.translations[each]?.title)
    .find(Boolean)
  const isPublic = text?.state === "published"
  return (
    <NodeViewWrapper className={styles.node} contentEditable={false}>
      <div className={styles.card} data-drag-handle="">
        <span className={styles.cardText}>
          <icons.BookmarkIcon />
          <strong>{title || t(isLoading ? "bookmark.loading" : "bookmark.gone")}</strong>
        </span>
        {text ? <span>{"excerpt" in text ? text.excerpt : text.summary}</span> : null}
        {isLoading || isPublic ? null : (
          <span className={styles.warning}>{t("bookmark.notPublic", { language: locale })}</span>
        )}
      </div>
      <div className={styles.tools}>
        <IconButton label={t("bookmark.remove")} className={styles.tool} onClick={() => deleteNode()}>
          <icons.DeleteIcon />
        </IconButton>
      </div>
    </NodeViewWrapper>
  )
}
