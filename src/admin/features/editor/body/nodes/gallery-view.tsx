import { NodeViewContent, NodeViewWrapper, type NodeViewProps } from "@tiptap/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { galleryLimits } from "../../../../../../shared/limits/content.ts"
import { IconButton } from "../../../../ui/tooltip.tsx"
import * as icons from "../body-icons.ts"
import type { LibraryPicture } from "../../../../ui/picture-tiles.tsx"
import { PicturesPicker } from "../pictures-picker.tsx"
import * as styles from "./node-views.module.css"
import { useBodyLocale } from "./body-locale.ts"

/** Pictures side by side; each has its alt text and caption. */
export const GalleryView = ({ node, editor, getPos, deleteNode }: NodeViewProps) => {
  const { t } = useTranslation("adminBody")
  const locale = useBodyLocale()
  const [isChoosing, setChoosing] = useState(false)
  const isFull = node.childCount >= galleryLimits.picturesMax
  const add = (pictures: readonly LibraryPicture[]): void => {
    const pos = getPos()
    const { image } = editor.schema.nodes
    if (pos === undefined || !image) return
    const added = pictures.map(({ id, alt }) => image.create({ fileId: id, alt: alt[locale], caption: null }))
    editor.view.dispatch(editor.state.tr.insert(pos + node.nodeSize - 1, added))
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
        <PicturesPicker
          max={galleryLimits.picturesMax - node.childCount}
          onPick={add}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </NodeViewWrapper>
  )
}
