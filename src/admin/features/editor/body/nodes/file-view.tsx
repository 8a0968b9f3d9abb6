import { NodeViewContent, NodeViewWrapper, type NodeViewProps } from "@tiptap/react"
import { useTranslation } from "react-i18next"
import { titleOfDownload } from "../../../../../../shared/downloads.ts"
import { fileTitleLimits } from "../../../../../../shared/limits/content.ts"
import { fileSizeText } from "../../../../../../shared/file-size.ts"
import { IconButton } from "../../../../ui/tooltip.tsx"
import * as icons from "../body-icons.ts"
import { useEntryDownloads } from "../entry-downloads.ts"
import { useBodyLocale } from "./body-locale.ts"
import * as styles from "./node-views.module.css"

/** A file to download, as the row that visitors press; its title is typed on it. */
export const FileView = ({ node, deleteNode }: NodeViewProps) => {
  const { t } = useTranslation(["adminBody", "admin"])
  const locale = useBodyLocale()
  const { downloads } = useEntryDownloads()
  const { downloadId } = node.attrs as { downloadId: string }
  const file = downloads.get(downloadId)
  const length = node.textContent.length
  return (
    <NodeViewWrapper className={styles.node}>
      <div className={styles.file}>
        <span className={styles.fileSign} contentEditable={false} data-drag-handle="">
          <icons.FileIcon />
        </span>
        <NodeViewContent
          className={styles.fileTitle}
          data-hint={length === 0 ? (file ? titleOfDownload(file.name) : t("file.title")) : undefined}
        />
        <span className={file ? styles.fileFacts : styles.warning} contentEditable={false}>
          {file ? `${file.format.toUpperCase()}, ${fileSizeText(file.size, locale)} · ${file.name}` : t("file.gone")}
        </span>
        {length > fileTitleLimits.max ? (
          <span className={styles.warning} contentEditable={false}>
            {t("admin:field.tooLong", { count: length, limit: fileTitleLimits.max })}
          </span>
        ) : null}
      </div>
      <div className={styles.tools} contentEditable={false}>
        <IconButton label={t("file.remove")} className={styles.tool} onClick={() => deleteNode()}>
          <icons.DeleteIcon />
        </IconButton>
      </div>
    </NodeViewWrapper>
  )
}
