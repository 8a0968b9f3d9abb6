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

type FocalPointProps = { src: string; point: Point; label: string; onChange: (point: Point) => void }

/** A complete picture; a press, or the arrow keys, set the point that stays visible where it is cropped. */
export const FocalPoint = ({ src, point, label, onChange }: FocalPointProps) => {
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
    <button type="button" className={styles.picture} aria-label={label} onClick={byPointer} onKeyDown={byKey}>
      <img className={styles.image} src={src} alt="" />
      <span className={styles.point} style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }} />
    </button>
  )
}

/** The ratios of covers on the public site: its post-screen.module.css and post-card.module.css. */
export const coverRatios = { wide: 2, card: 16 / 10, row: 4 / 3 } as const

export type CoverPlace = keyof typeof coverRatios

const places = Object.keys(coverRatios) as CoverPlace[]

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

type PicturePart = { area: CropArea; whole: { width: number; height: number } }

type CropsProps = {
  src: string
  /** Within the part, if only that is used. */
  point: Point
  part?: PicturePart
  nameOf: (place: CoverPlace) => string
}

/** What visitors see of a picture, or of a part of it, in each ratio in which the site crops covers. */
export const CoverCrops = ({ src, point, part, nameOf }: CropsProps) => (
  <ul className={styles.crops}>
    {places.map((place) => (
      <li key={place} className={styles.crop}>
        {part ? (
          <span className={styles.frame} style={{ aspectRatio: coverRatios[place] }}>
            <img className={styles.part} src={src} alt="" style={seenStyle(coverRatios[place], point, part)} />
          </span>
        ) : (
          <img
            src={src}
            alt=""
            style={{ aspectRatio: coverRatios[place], objectPosition: `${point.x * 100}% ${point.y * 100}%` }}
          />
        )}
        <span>{nameOf(place)}</span>
      </li>
    ))}
  </ul>
)
