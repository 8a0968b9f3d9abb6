import type { PictureView } from "../content/view-types.ts"
import * as styles from "./picture.module.css"

type PictureProps = {
  view: PictureView
  /** The `sizes` attribute; the image's own if omitted. */
  sizes?: string
  /** The main picture of the first screen: loaded immediately and before others. */
  priority?: boolean
  /** Fills its positioned parent, cropped around the focal point, instead of keeping its aspect ratio. */
  fill?: boolean
  className?: string
}

/** Screens for which the upright picture of a scene is made, and how wide it is there. */
export const uprightScreens = "(max-aspect-ratio: 3/4)"
export const uprightSizes = "(max-aspect-ratio: 9/16) 57vh, 100vw"

/** Focal points are rounded to tenths: the content security policy allows classes, not inline styles. */
const tenths = (fraction: number): number => Math.round(Math.min(1, Math.max(0, fraction)) * 10)

/** Full-width pictures have a width of 1. HTML requires integers, and browsers use only the ratio. */
const fullSize = ({ width, height }: PictureView["image"]): { width: number; height: number } => {
  const scale = Number.isInteger(width) && Number.isInteger(height) ? 1 : 1_600
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Classes that set the point around which pictures inside are cropped. */
export const focalClasses = ({ x, y }: PictureView["focalPoint"]): string =>
  `${styles[`x${tenths(x)}`]} ${styles[`y${tenths(y)}`]}`

/** A picture in all its formats and widths, above its blurred placeholder; needs no script. */
export const Picture = ({ view, sizes, priority = false, fill = false, className }: PictureProps) => {
  const { image, alt, focalPoint, upright } = view
  const { sources = [], fallback } = image.images
  if (!fallback) return null
  const placeholder = image.placeholder?.fallback
  return (
    <div
      className={[styles.frame, fill ? styles.fill : styles.natural, focalClasses(focalPoint), className]
        .filter(Boolean)
        .join(" ")}
    >
      {placeholder ? <img className={styles.placeholder} src={placeholder} alt="" aria-hidden="true" /> : null}
      <picture>
        {upright ? <source type="image/avif" media={uprightScreens} srcSet={upright} sizes={uprightSizes} /> : null}
        {sources.map((source) => (
          <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes ?? source.sizes} />
        ))}
        <img
          className={styles.image}
          src={fallback.src}
          srcSet={fallback.srcSet}
          sizes={sizes ?? fallback.sizes}
          {...fullSize(image)}
          alt={alt}
          loading={priority ? "eager" : "lazy"}
          decoding={priority ? "sync" : "async"}
          fetchPriority={priority ? "high" : undefined}
        />
      </picture>
    </div>
  )
}
