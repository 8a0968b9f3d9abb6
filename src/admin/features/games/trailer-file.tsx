import { useState } from "react"
import { useTranslation } from "react-i18next"
import { fileSizeText } from "../../../../shared/file-size.ts"
import { urlLimits } from "../../../../shared/limits/content.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { FileRows } from "../../library/file-rows.tsx"
import { LibraryChooser } from "../../library/library-chooser.tsx"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { CaptionsIcon, TrailerIcon } from "../../ui/icons.ts"
import { TextInput } from "../../ui/text-input.tsx"
import * as styles from "./games.module.css"

type TrailerFileProps = {
  kind: "video" | "webm" | "captions"
  label: string
  required: boolean
  value: string
  issue: string | null
  onChange: (address: string) => void
}

/** A file of a trailer: of the library, where it can be uploaded, or at an address elsewhere. */
export const TrailerFile = ({ kind, label, required, value, issue, onChange }: TrailerFileProps) => {
  const { t } = useTranslation("adminGames")
  const locale = useLocale()
  const [choosing, setChoosing] = useState(false)
  const choose = ({ url }: { url: string }): void => {
    onChange(url)
    setChoosing(false)
  }
  return (
    <div className={styles.file}>
      <TextInput
        label={label}
        hint={t("hint.file")}
        required={required}
        limit={urlLimits.max}
        value={value}
        issue={issue}
        onChange={onChange}
      />
      <div className={styles.row}>
        <Button onClick={() => setChoosing(true)}>
          {t("trailer.choose")}
          <span className="visually-hidden">: {label}</span>
        </Button>
      </div>
      {choosing ? (
        <Dialog title={label} onClose={() => setChoosing(false)}>
          <LibraryChooser
            kind={kind}
            texts={{ search: t("trailer.search"), upload: t(`trailer.upload.${kind}`), none: t("trailer.none") }}
            onUploaded={([file]) => file && choose(file)}
          >
            {(files) => (
              <FileRows
                icon={kind === "captions" ? CaptionsIcon : TrailerIcon}
                files={files}
                nameOf={({ name }) => name}
                factsOf={({ size }) => fileSizeText(size, locale)}
                onPick={choose}
              />
            )}
          </LibraryChooser>
        </Dialog>
      ) : null}
    </div>
  )
}
