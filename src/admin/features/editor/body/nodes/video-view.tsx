import { NodeViewWrapper, type NodeViewProps } from "@tiptap/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { presentFileUrl } from "../../../../../../shared/contract/files.ts"
import { captionLimits } from "../../../../../../shared/limits/content.ts"
import { IconButton } from "../../../../ui/tooltip.tsx"
import * as icons from "../body-icons.ts"
import { shownUrl, useEntryPictures } from "../entry-pictures.ts"
import { PicturePicker } from "../picture-picker.tsx"
import { lineNotes } from "./line-notes.ts"
import * as styles from "./node-views.module.css"
import { TextLine } from "./text-line.tsx"
import { videoPlace } from "./video-place.ts"

type VideoAttributes = { url: string; caption: string | null; poster?: string }

/** A video as a player with its poster; one from elsewhere as the card that visitors press, as nothing loads from there. */
export const VideoView = ({ node, decorations, updateAttributes, deleteNode }: NodeViewProps) => {
  const { t } = useTranslation("adminBody")
  const { pictures } = useEntryPictures()
  const [isChoosing, setChoosing] = useState(false)
  const { url, caption, poster } = node.attrs as VideoAttributes
  const place = videoPlace(url)
  const picture = poster === undefined ? undefined : pictures.get(poster)
  return (
    <NodeViewWrapper as="figure" className={styles.node} contentEditable={false}>
      <div className={styles.media} data-drag-handle="">
        {url.startsWith("/") ? (
          // Videos of texts have no captions of their own.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video
            src={presentFileUrl(url)}
            poster={picture && shownUrl(picture)}
            controls
            preload="metadata"
            aria-label={caption ?? t("block.video")}
          />
        ) : (
          <div className={styles.film}>
            {picture ? <img src={shownUrl(picture)} alt="" /> : null}
            <span className={styles.filmSign}>
              <icons.VideoIcon />
            </span>
            <span className={styles.filmText}>
              <span className={styles.filmName}>
                <strong>{caption || place.file || t("block.video")}</strong>
                <span className={styles.filmSite}>{place.site}</span>
              </span>
              <a className={styles.open} href={url} target="_blank" rel="noopener noreferrer">
                {t("media.watch")}
                <span className="visually-hidden"> {t("media.newTab")}</span>
              </a>
            </span>
          </div>
        )}
      </div>
      <div className={styles.tools} role="group" aria-label={t("media.videoTools")}>
        <IconButton label={t("media.poster")} className={styles.tool} onClick={() => setChoosing(true)}>
          <icons.PictureIcon />
        </IconButton>
        {poster === undefined ? null : (
          <IconButton
            label={t("media.removePoster")}
            className={styles.tool}
            onClick={() => updateAttributes({ poster: undefined })}
          >
            <icons.NoPictureIcon />
          </IconButton>
        )}
        <IconButton label={t("media.removeVideo")} className={styles.tool} onClick={() => deleteNode()}>
          <icons.DeleteIcon />
        </IconButton>
      </div>
      <div className={styles.lines}>
        <TextLine
          label={t("media.caption")}
          limit={captionLimits.max}
          value={caption ?? ""}
          note={lineNotes(decorations).caption}
          onChange={(value) => updateAttributes({ caption: value === "" ? null : value })}
        />
      </div>
      {isChoosing ? (
        <PicturePicker onPick={({ id }) => updateAttributes({ poster: id })} onClose={() => setChoosing(false)} />
      ) : null}
    </NodeViewWrapper>
  )
}
