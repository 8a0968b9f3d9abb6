import { useState, type KeyboardEvent, type MouseEvent } from "react"
import { useTranslation } from "react-i18next"
import type { DraftPost } from "../../../../../shared/contract/admin-posts.ts"
import { altLimits } from "../../../../../shared/limits/content.ts"
import { locales, type LocalizedText } from "../../../../../shared/locales.ts"
import { Button } from "../../../ui/button.tsx"
import { TextInput } from "../../../ui/text-input.tsx"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { fieldId } from "../draft/entry-fields.ts"
import { shownUrl, useEntryPictures } from "../body/entry-pictures.ts"
import { PicturePicker } from "../body/picture-picker.tsx"
import * as styles from "./cover-field.module.css"

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

/** The cover of a post: picture, focal point (never cropped), and alternative text in each language. */
export const CoverField = ({ draft, content }: { draft: EntryDraft; content: DraftPost }) => {
  const { t } = useTranslation("adminEditor")
  const { pictures } = useEntryPictures()
  const [picking, setPicking] = useState(false)
  const { cover } = content
  const picture = cover ? pictures.get(cover.fileId) : undefined
  const setPoint = ({ x, y }: Point): void => {
    if (cover) draft.change("cover", { ...cover, focalPoint: { x: within(x), y: within(y) } })
  }
  /** Sets the cover. Empty alternative texts are filled from the media library. */
  const choose = ({ id, alt }: { id: string; alt: LocalizedText }): void => {
    draft.change("cover", { fileId: id, focalPoint: { x: 0.5, y: 0.5 } })
    for (const locale of locales)
      if (content.translations[locale]?.coverAlt === "") draft.change(`translations.${locale}.coverAlt`, alt[locale])
  }
  const byPointer = (event: MouseEvent<HTMLButtonElement>): void => {
    // A click by keyboard has no position.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    setPoint({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height })
  }
  const byKey = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const move = moves[event.key]
    if (!move || !cover) return
    event.preventDefault()
    setPoint({ x: cover.focalPoint.x + move.x, y: cover.focalPoint.y + move.y })
  }
  return (
    <div className={styles.cover}>
      <div className={styles.side}>
        <h3>{t("cover.title")}</h3>
        {cover && picture ? (
          <button
            type="button"
            className={styles.picture}
            aria-label={t("cover.point", {
              x: Math.round(cover.focalPoint.x * 100),
              y: Math.round(cover.focalPoint.y * 100),
            })}
            onClick={byPointer}
            onKeyDown={byKey}
          >
            <img className={styles.image} src={shownUrl(picture)} alt="" />
            <span
              className={styles.point}
              style={{ left: `${cover.focalPoint.x * 100}%`, top: `${cover.focalPoint.y * 100}%` }}
            />
          </button>
        ) : (
          <p>{t(cover ? "media.gone" : "cover.none")}</p>
        )}
        <div className={styles.actions}>
          <Button id={fieldId("cover")} onClick={() => setPicking(true)}>
            {t(cover ? "cover.change" : "cover.choose")}
          </Button>
          {cover ? <Button onClick={() => draft.change("cover", null)}>{t("cover.remove")}</Button> : null}
        </div>
      </div>
      {cover ? (
        <div className={styles.side}>
          <p className={styles.hint}>{t("cover.hint")}</p>
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
        </div>
      ) : null}
      {picking ? <PicturePicker onPick={choose} onClose={() => setPicking(false)} /> : null}
    </div>
  )
}
