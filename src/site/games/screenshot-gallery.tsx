import { useRef, type MouseEvent } from "react"
import { useTranslation } from "react-i18next"
import type { PictureView } from "../../components/content/view-types.ts"
import { Icon } from "../../components/icons/icon.tsx"
import { Picture } from "../../components/media/picture.tsx"
import { historyValue } from "../../components/ui/history-value.ts"
import { useSharedValue } from "../../components/ui/shared-value.ts"
import { useInBrowser } from "../../components/ui/use-in-browser.ts"
import { dialogLoader, useLoadedAhead, useLoadedOnUse } from "../../components/ui/use-loaded-on-use.ts"
import * as styles from "./screenshot-gallery.module.css"
import { scrollToSlide } from "./slides.ts"

/** Number of the screenshot that was opened large, from 0. */
const openedShot = historyValue<number>("screenshot")

const loadLightbox = dialogLoader(() => import("./screenshot-lightbox.tsx"))

/**
 * Screenshots in a row to swipe or scroll. Each opens large over the page; without scripts it links to the full
 * picture.
 */
export const ScreenshotGallery = ({ shots }: { shots: PictureView[] }) => {
  const { t } = useTranslation("games")
  const row = useRef<HTMLUListElement>(null)
  const inBrowser = useInBrowser()
  const opened = useSharedValue(openedShot)
  const lightbox = useLoadedOnUse(loadLightbox, opened !== null, () => {
    window.location.assign(shots[opened ?? 0]?.image.images.fallback?.src ?? "")
  })
  useLoadedAhead(loadLightbox)
  const open = (event: MouseEvent<HTMLElement>, index: number): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Some browsers focus no link that is tapped; the focus returns to it.
    event.currentTarget.focus({ preventScroll: true })
    openedShot.set(index)
  }
  return (
    <section className={styles.gallery} aria-labelledby="gallery-title">
      <div className={`${styles.heading} page-width`}>
        <h2 id="gallery-title" className={styles.title}>
          {t("gallery.title")}
        </h2>
        {inBrowser ? (
          <div className={styles.steps}>
            <button type="button" className={styles.step} onClick={() => scrollToSlide(row.current, "before")}>
              <Icon name="back" />
              <span className="visually-hidden">{t("gallery.back")}</span>
            </button>
            <button type="button" className={styles.step} onClick={() => scrollToSlide(row.current, "after")}>
              <Icon name="arrow" />
              <span className="visually-hidden">{t("gallery.on")}</span>
            </button>
          </div>
        ) : null}
      </div>
      <ul ref={row} className={styles.row}>
        {shots.map((view, index) => (
          <li key={index} className={styles.slide}>
            <a
              href={view.image.images.fallback?.src}
              className={styles.link}
              data-needs-script=""
              onClick={(event) => open(event, index)}
              // Browsers do not scroll to what is seen in part. Under a pointer nothing may move before it is released.
              onFocus={({ currentTarget }) => {
                if (currentTarget.matches(":focus-visible")) scrollToSlide(row.current, index)
              }}
            >
              <Picture view={view} fill sizes="(min-width: 64rem) 40rem, 82vw" />
            </a>
          </li>
        ))}
      </ul>
      {opened !== null && lightbox ? (
        <lightbox.ScreenshotLightbox shots={shots} first={opened} onClose={() => openedShot.set(null)} />
      ) : null}
    </section>
  )
}
