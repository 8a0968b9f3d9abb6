import type { ComponentType } from "react"
import type { LibraryFile } from "../../../shared/contract/files.ts"
import * as styles from "./library-chooser.module.css"

type FileRowsProps<One extends LibraryFile> = {
  icon: ComponentType
  files: readonly One[]
  nameOf: (file: One) => string
  factsOf: (file: One) => string
  onPick: (file: One) => void
}

/** Files of the media library as lines, to pick one. */
export const FileRows = <One extends LibraryFile>({
  icon: Icon,
  files,
  nameOf,
  factsOf,
  onPick,
}: FileRowsProps<One>) => (
  <ul className={styles.list}>
    {files.map((file) => (
      <li key={file.id}>
        <button type="button" className={styles.row} onClick={() => onPick(file)}>
          <Icon />
          <span className={styles.name}>{nameOf(file)}</span>
          <span className={styles.facts}>{factsOf(file)}</span>
        </button>
      </li>
    ))}
  </ul>
)
