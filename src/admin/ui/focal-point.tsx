import type { CSSProperties, KeyboardEvent, MouseEvent } from "react"
import type { CropArea } from "../../../shared/crop-area.ts"
import * as styles from "./focal-point.module.css"

/** Fractions of width and height. */
export type Point = { x: number; y: number }

/** Arrow keys move the focal point by a tenth: pages crop in tenths. */
const step = 0.1

const moves: Record<string, Point> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

const within = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100

/** In pixels. */
type PictureSize = { width: number; height: number }

type FocalPointProps = {
  src: string
  /** With it the picture has its room before it is loaded. */
  size?: PictureSize
  point: Point
  label: string
  onChange: (point: Point) => void
}

/** The greatest height of the picture, as its style has it, in rem. */
const heightMax = 20

const widthOf = ({ width, height }: PictureSize): string => `min(100%, ${(heightMax * width) / height}rem, ${width}px)`

/** A complete picture; a press, or the arrow keys, set the point that stays visible where it is cropped. */
export const FocalPoint = ({ src, size, point, label, onChange }: FocalPointProps) => {
  const set = ({ x, y }: Point): void => onChange({ x: within(x), y: within(y) })
  const byPointer = (event: MouseEvent<HTMLButtonElement>): void => {
    // A click by keyboard has no position.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    set({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height })
  }
  const byKey = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    set({ x: point.x + move.x, y: point.y + move.y })
  }
  return (
    <button
      type="button"
      className={styles.picture}
      style={size && { inlineSize: widthOf(size) }}
      aria-label={label}
      onClick={byPointer}
      onKeyDown={byKey}
    >
      <img className={styles.image} src={src} {...size} alt="" />
      <span className={styles.point} style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }} />
    </button>
  )
}

/** The ratios of covers on the public site: its post-screen.module.css and post-card.module.css. */
export const coverRatios = { wide: 2, card: 16 / 10, row: 4 / 3 } as const

export type CoverPlace = keyof typeof coverRatios

/**
 * The ratios in which the site cuts pictures around their middle: galleries in src/styles/prose.css, whose last picture of
 * an odd number is wide on a phone, and results in search-results.module.css.
 */
const middleRatios = { gallery: 4 / 3, galleryEnd: 16 / 9, search: 3 / 2 } as const

type MiddlePlace = keyof typeof middleRatios

const middle: Point = { x: 0.5, y: 0.5 }

/** What is seen of a part of a picture in a ratio: `object-fit: cover` for a part, with the whole picture as the image. */
const seenStyle = (ratio: number, point: Point, { area, whole }: PicturePart): CSSProperties => {
  const width = Math.min(area.width, area.height * ratio)
  const height = Math.min(area.height, area.width / ratio)
  const x = area.x + (area.width - width) * point.x
  const y = area.y + (area.height - height) * point.y
  const percent = (length: number, of: number): string => `${(length / of) * 100}%`
  return {
    inlineSize: percent(whole.width, width),
    blockSize: percent(whole.height, height),
    left: percent(-x, width),
    top: percent(-y, height),
  }
}

type PicturePart = { area: CropArea; whole: PictureSize }

type CropsProps<Place extends string> = {
  src: string
  /** Within the part, if only that is used. */
  point: Point
  part?: PicturePart | undefined
  nameOf: (place: Place) => string
}

const Crops = <Place extends string>({
  ratios,
  src,
  point,
  part,
  nameOf,
}: CropsProps<Place> & { ratios: readonly [Place, number][] }) => (
  <ul className={styles.crops}>
    {ratios.map(([place, ratio]) => (
      <li key={place} className={styles.crop}>
        {part ? (
          <span className={styles.frame} style={{ aspectRatio: ratio }}>
            <img className={styles.part} src={src} alt="" style={seenStyle(ratio, point, part)} />
          </span>
        ) : (
          <img src={src} alt="" style={{ aspectRatio: ratio, objectPosition: `${point.x * 100}% ${point.y * 100}%` }} />
        )}
        <span>{nameOf(place)}</span>
      </li>
    ))}
  </ul>
)

/** What visitors see of a picture, or of a part of it, in each ratio in which the site crops covers. */
export const CoverCrops = (props: CropsProps<CoverPlace>) => (
  <Crops {...props} ratios={Object.entries(coverRatios) as [CoverPlace, number][]} />
)

type MiddleCropsProps = Omit<CropsProps<MiddlePlace>, "point"> & { places?: readonly MiddlePlace[] }

/** The same in each ratio, or in those of the places, in which the site cuts around the middle. */
export const MiddleCrops = ({ places, ...props }: MiddleCropsProps) => (
  <Crops
    {...props}
    point={middle}
    ratios={(Object.entries(middleRatios) as [MiddlePlace, number][]).filter(
      ([place]) => places?.includes(place) ?? true
    )}
  />
)
