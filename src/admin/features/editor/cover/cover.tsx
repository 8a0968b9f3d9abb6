import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { DraftPost } from "../../../../../shared/contract/admin-posts.ts"
import { locales } from "../../../../../shared/locales.ts"
import { Button } from "../../../ui/button.tsx"
import type { LibraryPicture } from "../../../ui/picture-tiles.tsx"
import { DeleteIcon, FocalPointIcon, PictureIcon } from "../body/body-icons.ts"
import { shownUrl, useEntryPictures } from "../body/entry-pictures.ts"
import { PicturePicker } from "../body/picture-picker.tsx"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { fieldId } from "../draft/entry-fields.ts"
import { CoverDialog } from "./cover-dialog.tsx"
import * as styles from "./cover.module.css"

type CoverProps = {
  draft: EntryDraft
  content: DraftPost
  /** Whether focal point and alternative texts are open. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The cover of a post above its title, as wide as the text; what can be done with it appears over it. */
export const Cover = ({ draft, content, isOpen, onOpen }: CoverProps) => {
  const { t } = useTranslation("adminEditor")
  const { pictures } = useEntryPictures()
  const [isPicking, setIsPicking] = useState(false)
  const { cover } = content
  const picture = cover ? pictures.get(cover.fileId) : undefined
  /** Sets the cover with the focal point of the media library, which fills empty alternative texts too. */
  const choose = ({ id, alt, focalPoint }: LibraryPicture): void => {
    draft.change("cover", { fileId: id, focalPoint })
    for (const locale of locales)
      if (content.translations[locale]?.coverAlt === "") draft.change(`translations.${locale}.coverAlt`, alt[locale])
  }
  const lacksAlt = cover !== null && locales.some((locale) => content.translations[locale]?.coverAlt.trim() === "")
  return (
    <section className={styles.cover} data-cover={cover ? "" : undefined} aria-label={t("cover.title")}>
      {cover && picture ? (
        <img
          className={styles.image}
          src={shownUrl(picture)}
          alt=""
          style={{ objectPosition: `${cover.focalPoint.x * 100}% ${cover.focalPoint.y * 100}%` }}
        />
      ) : cover ? (
        <p className={styles.gone}>{t("media.gone")}</p>
      ) : null}
      <div className={styles.actions}>
        <Button id={fieldId("cover")} onClick={() => setIsPicking(true)}>
          <PictureIcon />
          <span className={styles.name}>{t(cover ? "cover.change" : "cover.choose")}</span>
        </Button>
        {cover ? (
          <>
            <Button aria-haspopup="dialog" onClick={() => onOpen(true)}>
              <FocalPointIcon />
              <span className={styles.name}>{t("cover.details")}</span>
            </Button>
            <Button onClick={() => draft.change("cover", null)}>
              <DeleteIcon />
              <span className={styles.name}>{t("cover.remove")}</span>
            </Button>
          </>
        ) : null}
      </div>
      {lacksAlt ? (
        <button type="button" className={styles.missing} onClick={() => onOpen(true)}>
          {t("cover.altMissing")}
        </button>
      ) : null}
      {isPicking ? <PicturePicker onPick={choose} onClose={() => setIsPicking(false)} /> : null}
      {cover && isOpen ? (
        <CoverDialog draft={draft} content={content} cover={cover} picture={picture} onClose={() => onOpen(false)} />
      ) : null}
    </section>
  )
}
