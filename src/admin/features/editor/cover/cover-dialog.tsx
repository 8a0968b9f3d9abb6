import type { KeyboardEvent, MouseEvent } from "react"
import { useTranslation } from "react-i18next"
import type { DraftPost } from "../../../../../shared/contract/admin-posts.ts"
import { altLimits } from "../../../../../shared/limits/content.ts"
import { locales } from "../../../../../shared/locales.ts"
import { formatPercent } from "../../../../i18n/format.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { Dialog } from "../../../ui/dialog.tsx"
import { TextInput } from "../../../ui/text-input.tsx"
import { shownUrl, type EntryPicture } from "../body/entry-pictures.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { fieldId } from "../draft/entry-fields.ts"
import * as styles from "./cover-dialog.module.css"

type Point = { x: number; y: number }

/** Arrow keys move the focal point by a tenth: pages crop in tenths. */
const step = 0.1

const moves: Record<string, Point> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

const within = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100

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
  const { focalPoint } = cover
  const setPoint = ({ x, y }: Point): void =>
    draft.change("cover", { ...cover, focalPoint: { x: within(x), y: within(y) } })
  const byPointer = (event: MouseEvent<HTMLButtonElement>): void => {
    // A click by keyboard has no position.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    setPoint({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height })
  }
  const byKey = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    setPoint({ x: focalPoint.x + move.x, y: focalPoint.y + move.y })
  }
  const shownLocale = useLocale()
  const [x, y] = [formatPercent(focalPoint.x, shownLocale), formatPercent(focalPoint.y, shownLocale)]
  return (
    <Dialog title={t("cover.title")} onClose={onClose}>
      {picture ? (
        <>
          <button
            type="button"
            className={styles.picture}
            aria-label={t("cover.point", { x, y })}
            onClick={byPointer}
            onKeyDown={byKey}
          >
            <img className={styles.image} src={shownUrl(picture)} alt="" />
            <span className={styles.point} style={{ left: `${focalPoint.x * 100}%`, top: `${focalPoint.y * 100}%` }} />
          </button>
          <p className={styles.hint}>{t("cover.hint")}</p>
        </>
      ) : null}
      {locales.map((locale) => {
        const text = content.translations[locale]
        return text ? (
          <TextInput
            key={locale}
            id={fieldId(`translations.${locale}.coverAlt`)}
            label={t("difference.label", { label: t("fieldName.coverAlt"), locale: t(`view.${locale}`) })}
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
