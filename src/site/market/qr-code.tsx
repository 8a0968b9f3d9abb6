import * as styles from "./qr-code.module.css"

/** A code as the build draws it, one unit per module. */
export type QrCodeView = { size: number; path: string }

/** Modules of white that a reader needs around a code. */
const border = 4

/** Black on white in every mood: readers look for that. */
export const QrCode = ({ code: { size, path }, label }: { code: QrCodeView; label: string }) => (
  <svg
    className={styles.code}
    role="img"
    aria-label={label}
    viewBox={`${-border} ${-border} ${size + 2 * border} ${size + 2 * border}`}
    shapeRendering="crispEdges"
  >
    <path d={path} />
  </svg>
)
