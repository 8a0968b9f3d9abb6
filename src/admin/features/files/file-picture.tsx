import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { Icon } from "../../../components/icons/icon.tsx"
import * as styles from "./file-picture.module.css"

/** The narrowest copy that is sharp in a tile. */
const tileSource = (file: LibraryFile & { kind: "image" }): string =>
  file.renditions.filter(({ width }) => width >= 400).sort((one, other) => one.width - other.width)[0]?.url ?? file.url

/** A small picture of a file; its name stands beside it. */
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
    ) : (
      <>
        <video className={styles.picture} src={file.url} preload="metadata" muted tabIndex={-1} aria-hidden="true" />
        <Icon name="play" className={styles.play} />
      </>
    )}
  </span>
)
