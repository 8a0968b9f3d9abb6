import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { Icon } from "../../../components/icons/icon.tsx"
import { CaptionsIcon, DownloadIcon } from "../../ui/icons.ts"
import * as styles from "./file-picture.module.css"

/** The smallest rendition of at least a width in pixels, or else the picture itself. */
export const pictureSource = (file: LibraryFile & { kind: "image" }, least: number): string =>
  file.renditions.filter(({ width }) => width >= least).sort((one, other) => one.width - other.width)[0]?.url ??
  file.url

/** Thumbnail of a file; a sign for one that has nothing to see. */
export const FilePicture = ({ file }: { file: LibraryFile }) => (
  <span className={styles.frame}>
    {file.kind === "image" ? (
      <img
        className={styles.picture}
        src={pictureSource(file, 400)}
        width={file.width}
        height={file.height}
        alt=""
        loading="lazy"
      />
    ) : file.kind === "download" ? (
      <DownloadIcon className={styles.sign} />
    ) : file.kind === "captions" ? (
      <CaptionsIcon className={styles.sign} />
    ) : (
      <>
        <video className={styles.picture} src={file.url} preload="metadata" muted tabIndex={-1} aria-hidden="true" />
        <Icon name="play" className={styles.play} />
      </>
    )}
  </span>
)
