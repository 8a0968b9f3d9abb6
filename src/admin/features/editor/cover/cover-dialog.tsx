import { useTranslation } from "react-i18next"
import type { DraftPost } from "../../../../../shared/contract/admin-posts.ts"
import { altLimits } from "../../../../../shared/limits/content.ts"
import { locales } from "../../../../../shared/locales.ts"
import { formatPercent } from "../../../../i18n/format.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { Dialog } from "../../../ui/dialog.tsx"
import { CoverCrops, FocalPoint, MiddleCrops } from "../../../ui/focal-point.tsx"
import { TextInput } from "../../../ui/text-input.tsx"
import { shownUrl, type EntryPicture } from "../body/entry-pictures.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { fieldId } from "../draft/entry-fields.ts"
import { useLanguageName } from "../../../formats/language-names.ts"
import * as styles from "./cover-dialog.module.css"

type CoverDialogProps = {
  draft: EntryDraft
  content: DraftPost
  cover: NonNullable<DraftPost["cover"]>
  /** Undefined for a picture that is gone from the library. */
  picture: EntryPicture | undefined
  onClose: () => void
}

/** The complete cover with its focal point (never cropped), and its alternative text in each language. */
export const CoverDialog = ({ draft, content, cover, picture, onClose }: CoverDialogProps) => {
  const { t } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  const { focalPoint } = cover
  const shownLocale = useLocale()
  const [x, y] = [formatPercent(focalPoint.x, shownLocale), formatPercent(focalPoint.y, shownLocale)]
  return (
    <Dialog title={t("cover.title")} onClose={onClose}>
      {picture ? (
        <>
          <FocalPoint
            src={shownUrl(picture)}
            size={{ width: picture.width, height: picture.height }}
            point={focalPoint}
            label={t("cover.point", { x, y })}
            onChange={(point) => draft.change("cover", { ...cover, focalPoint: point })}
          />
          <CoverCrops src={shownUrl(picture)} point={focalPoint} nameOf={(place) => t(`cover.crop.${place}`)} />
          <MiddleCrops src={shownUrl(picture)} places={["search"]} nameOf={() => t("cover.search")} />
          <p className={styles.hint}>{t("cover.hint")}</p>
        </>
      ) : null}
      {locales.map((locale) => {
        const text = content.translations[locale]
        return text ? (
          <TextInput
            key={locale}
            id={fieldId(`translations.${locale}.coverAlt`)}
            label={t("difference.label", { label: t("fieldName.coverAlt"), locale: languageName(locale, "inside") })}
            hint={t("media.altHint")}
            lang={locale}
            limit={altLimits.max}
            value={text.coverAlt}
            onChange={(alt) => draft.change(`translations.${locale}.coverAlt`, alt)}
          />
        ) : null
      })}
    </Dialog>
  )
}
