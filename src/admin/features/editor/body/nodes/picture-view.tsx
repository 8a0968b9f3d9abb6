import { NodeViewWrapper, type NodeViewProps } from "@tiptap/react"
import { useTranslation } from "react-i18next"
import { pictureWidths, type PictureWidth } from "../../../../../../shared/contract/document.ts"
import { altLimits, captionLimits } from "../../../../../../shared/limits/content.ts"
import { FailedIcon } from "../../../../ui/icons.ts"
import { IconButton } from "../../../../ui/tooltip.tsx"
import * as icons from "../body-icons.ts"
import { shownUrl, useEntryPictures } from "../entry-pictures.ts"
import { lineNotes } from "./line-notes.ts"
import * as styles from "./node-views.module.css"
import { TextLine } from "./text-line.tsx"

type PictureAttributes = { fileId: string; alt: string; caption: string | null; width?: PictureWidth }

const widthIcons = { normal: icons.NormalWidthIcon, wide: icons.WideIcon, full: icons.FullWidthIcon }

/** Whether a picture stands in a gallery, which gives it its width. */
const useIsInGallery = ({ editor, getPos }: NodeViewProps): boolean => {
  const pos = getPos()
  return pos !== undefined && editor.state.doc.resolve(pos).parent.type.name === "gallery"
}

/** A picture as visitors see it, with its alt text and caption below it. */
export const PictureView = (props: NodeViewProps) => {
  const { node, decorations, updateAttributes, deleteNode } = props
  const { t } = useTranslation("adminBody")
  const { pictures } = useEntryPictures()
  const { fileId, alt, caption, width = "normal" } = node.attrs as PictureAttributes
  const picture = pictures.get(fileId)
  const isInGallery = useIsInGallery(props)
  const notes = lineNotes(decorations)
  return (
    <NodeViewWrapper as="figure" className={styles.node} data-width={width} contentEditable={false}>
      <div className={styles.media} data-drag-handle="">
        {picture ? (
          <img src={shownUrl(picture)} width={picture.width} height={picture.height} alt={alt} />
        ) : (
          <p className={styles.gone}>{t("media.gone")}</p>
        )}
      </div>
      <div className={styles.tools} role="group" aria-label={t("media.pictureTools")}>
        {isInGallery
          ? null
          : pictureWidths.map((each) => {
              const WidthIcon = widthIcons[each]
              return (
                <IconButton
                  key={each}
                  label={t(`media.width.${each}`)}
                  aria-pressed={width === each}
                  className={styles.tool}
                  onClick={() => updateAttributes({ width: each === "normal" ? undefined : each })}
                >
                  <WidthIcon />
                </IconButton>
              )
            })}
        <IconButton label={t("media.removePicture")} className={styles.tool} onClick={() => deleteNode()}>
          <icons.DeleteIcon />
        </IconButton>
      </div>
      <div className={styles.lines}>
        <div className={styles.altLine}>
          {alt.trim() === "" ? <FailedIcon className={styles.missing} /> : null}
          <TextLine
            label={t("media.alt")}
            limit={altLimits.max}
            kind="alt"
            value={alt}
            isMissing={alt.trim() === ""}
            note={notes.alt}
            onChange={(value) => updateAttributes({ alt: value })}
          />
        </div>
        <TextLine
          label={t("media.caption")}
          limit={captionLimits.max}
          value={caption ?? ""}
          note={notes.caption}
          onChange={(value) => updateAttributes({ caption: value === "" ? null : value })}
        />
      </div>
    </NodeViewWrapper>
  )
}
