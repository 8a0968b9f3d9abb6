import { NodeViewContent, NodeViewWrapper, type NodeViewProps } from "@tiptap/react"
import { useTranslation } from "react-i18next"
import { galleryLimits } from "../../../../../../shared/limits/content.ts"
import { IconButton } from "../../../../ui/tooltip.tsx"
import * as icons from "../body-icons.ts"
import { useState } from "react"
import { PicturePicker } from "../picture-picker.tsx"
import * as styles from "./node-views.module.css"
import { useBodyLocale } from "./body-locale.ts"

/** Pictures side by side; each has its alt text and caption. */
export const GalleryView = ({ node, editor, getPos, deleteNode }: NodeViewProps) => {
  const { t } = useTranslation("adminBody")
  const locale = useBodyLocale()
  const [isChoosing, setChoosing] = useState(false)
  const isFull = node.childCount >= galleryLimits.picturesMax
  const add = (fileId: string, alt: string): void => {
    const pos = getPos()
    const picture = editor.schema.nodes.image?.create({ fileId, alt, caption: null })
    if (pos === undefined || !picture) return
    editor.view.dispatch(editor.state.tr.insert(pos + node.nodeSize - 1, picture))
  }
  return (
    <NodeViewWrapper className={styles.gallery}>
      <NodeViewContent className={styles.pictures} />
      <div className={styles.row} contentEditable={false}>
        <IconButton label={t("media.addPicture")} disabled={isFull} onClick={() => setChoosing(true)}>
          <icons.AddBlockIcon />
        </IconButton>
        <span>{t("media.pictureCount", { count: node.childCount, max: galleryLimits.picturesMax })}</span>
        <IconButton label={t("media.removeGallery")} onClick={() => deleteNode()}>
          <icons.DeleteIcon />
        </IconButton>
      </div>
      {isChoosing ? (
        <PicturePicker onPick={({ id, alt }) => add(id, alt[locale])} onClose={() => setChoosing(false)} />
      ) : null}
    </NodeViewWrapper>
  )
}
