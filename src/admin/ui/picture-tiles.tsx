import type { LibraryFile } from "../../../shared/contract/files.ts"
import { CheckIcon } from "./icons.ts"
import * as styles from "./picture-tiles.module.css"

export type LibraryPicture = Extract<LibraryFile, { kind: "image" }>

/** Address of the smallest rendition, or else of the picture itself. */
export const smallUrl = ({ renditions, url }: LibraryPicture): string => renditions[0]?.url ?? url

type PictureTilesProps = {
  files: readonly LibraryFile[]
  /** Ids of those that are chosen, where several may be. */
  chosen?: ReadonlySet<string>
  onPick: (picture: LibraryPicture) => void
}

/** Pictures of the media library, to pick one or several. */
export const PictureTiles = ({ files, chosen, onPick }: PictureTilesProps) => (
  <ul className={styles.grid}>
    {files.map((file) =>
      file.kind === "image" ? (
        <li key={file.id}>
          <button
            type="button"
            className={styles.tile}
            aria-pressed={chosen?.has(file.id)}
            onClick={() => onPick(file)}
          >
            <img src={smallUrl(file)} alt="" loading="lazy" />
            <span className={styles.name}>
              {chosen?.has(file.id) ? <CheckIcon /> : null}
              {file.name}
            </span>
          </button>
        </li>
      ) : null
    )}
  </ul>
)
