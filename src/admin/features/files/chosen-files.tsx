import { useTranslation } from "react-i18next"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { Button } from "../../ui/button.tsx"
import { CloseIcon } from "../../ui/icons.ts"
import { IconButton } from "../../ui/tooltip.tsx"
import * as styles from "./file-library.module.css"
import { TagForm } from "./tag-form.tsx"

type ChosenFilesProps = {
  /** The chosen files of the page. */
  files: readonly LibraryFile[]
  isAll: boolean
  onAll: () => void
  onNone: () => void
}

/** What can be done with the chosen files: tags. A tag that one of them has can be taken from all. */
export const ChosenFiles = ({ files, isAll, onAll, onNone }: ChosenFilesProps) => {
  const { t } = useTranslation("adminMedia")
  if (files.length === 0) return null
  const tags = [...new Set(files.flatMap((file) => file.tags))].sort()
  return (
    <div className={styles.bar} role="group" aria-label={t("chosen.label")}>
      <span className={styles.count}>{t("chosen.count", { count: files.length })}</span>
      <IconButton label={t("chosen.none")} onClick={onNone}>
        <CloseIcon />
      </IconButton>
      {isAll ? null : (
        <Button variant="bare" onClick={onAll}>
          {t("chosen.all")}
        </Button>
      )}
      <TagForm ids={files.map(({ id }) => id)} tags={tags} />
    </div>
  )
}
