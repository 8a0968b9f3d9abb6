import { useTranslation } from "react-i18next"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { fileSizeText } from "../../../../shared/file-size.ts"
import { locales } from "../../../../shared/locales.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { useListKeys } from "../../keyboard/use-list-keys.ts"
import { useRanges } from "../../keyboard/use-ranges.ts"
import { isDescribed } from "./described-files.ts"
import * as styles from "./file-library.module.css"
import { FilePicture } from "./file-picture.tsx"

type FileGridProps = {
  files: readonly LibraryFile[]
  busy: boolean
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onOpen: (file: LibraryFile) => void
}

/** Files as tiles: a press opens one, a checkbox chooses it, with Shift all from the one that was pressed last. */
export const FileGrid = ({ files, busy, chosen, onChoose, onOpen }: FileGridProps) => {
  const { t } = useTranslation("adminMedia")
  const { t: tAdmin } = useTranslation("admin")
  const locale = useLocale()
  const grid = useListKeys<HTMLUListElement>({ selects: true })
  const press = useRanges(
    files.map(({ id }) => id),
    { chosen, onChange: onChoose }
  )
  return (
    <ul ref={grid} className={styles.grid} aria-label={t("list.title")} aria-busy={busy}>
      {files.map((file) => (
        <li key={file.id} className={styles.place}>
          <button type="button" className={styles.tile} onClick={() => onOpen(file)}>
            <FilePicture file={file} />
            <span className={styles.name} title={file.name}>
              {file.name}
            </span>
            <span className={styles.size}>
              {file.kind === "download" ? file.format.toUpperCase() : t(`kind.${file.kind}.one`)},{" "}
              {fileSizeText(file.size, locale)}
            </span>
            {isDescribed(file) && locales.every((each) => file.alt[each] === "") ? (
              <span className={styles.size}>{t("list.noAlt")}</span>
            ) : null}
            {file.tags.length > 0 ? <span className={styles.tags}>{file.tags.join(", ")}</span> : null}
          </button>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={chosen.has(file.id)}
              aria-label={tAdmin("choose.one", { name: file.name })}
              onChange={({ nativeEvent }) => press(file.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
            />
          </label>
        </li>
      ))}
    </ul>
  )
}
