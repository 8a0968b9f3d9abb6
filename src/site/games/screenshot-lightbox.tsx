import { useEffect, useRef, useState, type KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import type { PictureView } from "../../components/content/view-types.ts"
import { Icon } from "../../components/icons/icon.tsx"
import { Picture } from "../../components/media/picture.tsx"
import { useModalDialog } from "../../components/ui/use-modal-dialog.ts"
import * as styles from "./screenshot-lightbox.module.css"
import { scrollToSlide, slideAt, type SlideStep } from "./slides.ts"

const keySteps: Partial<Record<string, SlideStep>> = {
  ArrowLeft: "before",
  ArrowRight: "after",
  Home: "first",
  End: "last",
}

type LightboxProps = { shots: PictureView[]; first: number; onClose: () => void }

/** Screenshots over the full window. Swiping, the arrow keys, Home and End change the slide; Escape closes. */
export const ScreenshotLightbox = ({ shots, first, onClose }: LightboxProps) => {
  const { t } = useTranslation("games")
  const { dialog } = useModalDialog()
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(first)

  // After the dialog has opened: until then the row has no width.
  useEffect(() => scrollToSlide(row.current, first, true), [first])

  const changeSlide = (event: KeyboardEvent): void => {
    const step = keySteps[event.key]
    if (step === undefined) return
    event.preventDefault()
    scrollToSlide(row.current, step)
  }
  const note = (): void => {
    if (row.current) setShown(slideAt(row.current))
  }
  return (
    // The arrow keys move the row, as in any viewer; the buttons do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-theme="games"
      aria-label={t("gallery.title")}
      onKeyDown={changeSlide}
      onClose={onClose}
    >
      <div className={styles.bar}>
        <p className={styles.caption} role="status">
          <span className={styles.count}>{t("gallery.position", { number: shown + 1, count: shots.length })}</span>{" "}
          <span>{shots[shown]?.alt}</span>
        </p>
        <button type="button" className={styles.control} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
          <span className="visually-hidden">{t("gallery.close")}</span>
        </button>
      </div>
      {/* It scrolls, so it must be focusable for keyboard users. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={row} className={styles.row} tabIndex={0} aria-label={t("gallery.title")} onScroll={note}>
        {shots.map((view) => (
          <li key={view.alt} className={styles.slide}>
            <div className={styles.frame}>
              <Picture view={view} fill sizes="100vw" />
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.steps}>
        <button type="button" className={styles.control} onClick={() => scrollToSlide(row.current, "before")}>
          <Icon name="back" />
          <span className="visually-hidden">{t("gallery.back")}</span>
        </button>
        <button type="button" className={styles.control} onClick={() => scrollToSlide(row.current, "after")}>
          <Icon name="arrow" />
          <span className="visually-hidden">{t("gallery.on")}</span>
        </button>
      </div>
    </dialog>
  )
}
