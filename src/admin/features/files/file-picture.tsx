import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { Icon } from "../../../components/icons/icon.tsx"
import { DownloadIcon } from "../../ui/icons.ts"
import * as styles from "./file-picture.module.css"

/** The smallest rendition that is sharp in a tile (400 px), or else the picture itself. */
const tileSource = (file: LibraryFile & { kind: "image" }): string =>
  file.renditions.filter(({ width }) => width >= 400).sort((one, other) => one.width - other.width)[0]?.url ?? file.url

/** Thumbnail of a file; a sign for one that has nothing to see. */
export const FilePicture = ({ file }: { file: LibraryFile }) => (
  <span className={styles.frame}>
    {file.kind === "image" ? (
      <img
        className={styles.picture}
        src={tileSource(file)}
        width={file.width}
        height={file.height}
        alt=""
        loading="lazy"
      />
    ) : file.kind === "download" ? (
      <DownloadIcon className={styles.sign} />
    ) : (
      <>
        <video className={styles.picture} src={file.url} preload="metadata" muted tabIndex={-1} aria-hidden="true" />
        <Icon name="play" className={styles.play} />
      </>
    )}
  </span>
)
