import { useState } from "react"
import { useTranslation } from "react-i18next"
import { altLimits } from "../../../../shared/limits/content.ts"
import type { Locale } from "../../../../shared/locales.ts"
import { Button } from "../../ui/button.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import * as styles from "./daily-screen.module.css"
import type { DraftPicture } from "./note-draft.ts"
import { PictureDialog } from "../../library/picture-dialog.tsx"

type NotePictureProps = {
  picture: DraftPicture | null
  locale: Locale
  issue: string | null
  onChange: (picture: DraftPicture | null) => void
}

/** The optional picture of a note. */
export const NotePicture = ({ picture, locale, issue, onChange }: NotePictureProps) => {
  const { t } = useTranslation("adminDaily")
  const [choosing, setChoosing] = useState(false)
  return (
    <div className={styles.picture}>
      {picture ? (
        <>
          <img src={picture.url} alt="" className={styles.thumb} />
          <TextInput
            label={t("field.alt")}
            hint={t("form.altHint")}
            lang={locale}
            value={picture.alt}
            limit={altLimits.max}
            issue={issue}
            onChange={(alt) => onChange({ ...picture, alt })}
          />
        </>
      ) : null}
      <div className={styles.row}>
        <Button onClick={() => setChoosing(true)}>{t(picture ? "picture.change" : "picture.add")}</Button>
        {picture ? <Button onClick={() => onChange(null)}>{t("picture.remove")}</Button> : null}
      </div>
      {choosing ? (
        <PictureDialog
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            // A text written here stays; an empty one is filled from the media library.
            onChange({ ...chosen, alt: picture?.alt || chosen.alt[locale] })
            setChoosing(false)
          }}
        />
      ) : null}
    </div>
  )
}
