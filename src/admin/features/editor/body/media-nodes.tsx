import type { Extensions } from "@tiptap/core"
import { NodeViewWrapper, ReactNodeViewRenderer, type NodeViewProps } from "@tiptap/react"
import { useTranslation } from "react-i18next"
import { altLimits, captionLimits } from "../../../../../shared/limits/content.ts"
import { Button } from "../../../ui/button.tsx"
import { TextInput } from "../../../ui/text-input.tsx"
import { documentExtensions, documentNodes } from "./document-extensions.ts"
import { shownUrl, useEntryPictures } from "./entry-pictures.ts"
import * as styles from "./media-nodes.module.css"

type Caption = { caption: string | null }

const captionOf = (value: string): string | null => (value === "" ? null : value)

const WrittenPicture = ({ node, updateAttributes, deleteNode }: NodeViewProps) => {
  const { t } = useTranslation("adminEditor")
  const { pictures } = useEntryPictures()
  const { fileId, alt, caption } = node.attrs as Caption & { fileId: string; alt: string }
  const picture = pictures.get(fileId)
  return (
    <NodeViewWrapper as="figure" className={styles.node} contentEditable={false}>
      {picture ? <img src={shownUrl(picture)} alt={alt} /> : <p>{t("media.gone")}</p>}
      <TextInput
        label={t("media.alt")}
        hint={t("media.altHint")}
        limit={altLimits.max}
        value={alt}
        onChange={(value) => updateAttributes({ alt: value })}
      />
      <TextInput
        label={t("media.caption")}
        limit={captionLimits.max}
        value={caption ?? ""}
        onChange={(value) => updateAttributes({ caption: captionOf(value) })}
      />
      <Button onClick={() => deleteNode()}>{t("media.removePicture")}</Button>
    </NodeViewWrapper>
  )
}

const WrittenVideo = ({ node, updateAttributes, deleteNode }: NodeViewProps) => {
  const { t } = useTranslation("adminEditor")
  const { url, caption } = node.attrs as Caption & { url: string }
  return (
    <NodeViewWrapper as="figure" className={styles.node} contentEditable={false}>
      <p className={styles.address}>{t("media.video", { url })}</p>
      <TextInput
        label={t("media.caption")}
        limit={captionLimits.max}
        value={caption ?? ""}
        onChange={(value) => updateAttributes({ caption: captionOf(value) })}
      />
      <Button onClick={() => deleteNode()}>{t("media.removeVideo")}</Button>
    </NodeViewWrapper>
  )
}

/** The schema of the editor, with input fields in pictures and videos. */
export const editorExtensions = (): Extensions =>
  documentExtensions({
    image: documentNodes.image.extend({ addNodeView: () => ReactNodeViewRenderer(WrittenPicture) }),
    video: documentNodes.video.extend({ addNodeView: () => ReactNodeViewRenderer(WrittenVideo) }),
  })
