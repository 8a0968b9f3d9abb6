import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocale } from "../../i18n/use-locale.ts"
import { Icon } from "../icons/icon.tsx"
import { useModalDialog } from "../ui/use-modal-dialog.ts"
import * as styles from "./video-modal.module.css"
import { videoSource } from "./video-source.ts"
import type { WatchedVideo } from "./watched-video.ts"

/** A video over the page. A click outside it, the close button, Escape and a navigation close it. */
export const VideoModal = ({ video, onClose }: { video: WatchedVideo; onClose: () => void }) => {
  const { t } = useTranslation("shell")
  const locale = useLocale()
  const { dialog, closeOnBackdrop } = useModalDialog()
  const [failed, setFailed] = useState(false)
  const source = videoSource(video.url, window.location.origin)
  return (
    // For the keyboard, Escape does what the click does here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-theme="games"
      aria-label={video.title || t("video.title")}
      onClick={closeOnBackdrop}
      onClose={onClose}
    >
      <div className={styles.bar}>
        <p className={styles.title}>{video.title}</p>
        <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
          <span className="visually-hidden">{t("video.close")}</span>
        </button>
      </div>
      <div className={styles.frame}>
        {source?.kind === "youtube" ? (
          <iframe
            className={styles.player}
            src={source.frame}
            title={video.title || t("video.title")}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : null}
        {source?.kind === "file" && !failed ? (
          <video
            className={styles.player}
            controls
            autoPlay
            playsInline
            poster={video.poster ?? undefined}
            onError={() => setFailed(true)}
          >
            {video.webm === null ? null : <source src={video.webm} type="video/webm" />}
            <source src={source.file} type="video/mp4" onError={() => setFailed(true)} />
            <track
              kind="captions"
              src={video.captions ?? undefined}
              srcLang={locale}
              label={t("video.captions")}
              default={video.captions !== null}
            />
          </video>
        ) : null}
        {source === null || failed ? (
          <p className={styles.failure} role="alert">
            {t("video.failed")}{" "}
            <a href={video.url} target="_blank" rel="noopener noreferrer" className={styles.link}>
              {t("video.open")}
            </a>
          </p>
        ) : null}
      </div>
    </dialog>
  )
}
