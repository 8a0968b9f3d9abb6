import * as styles from "./qr-code.module.css"

/** A QR code from the build, one unit per module. */
export type QrCodeView = { size: number; path: string }

/** Width of the white border that a scanner needs, in modules. */
const border = 4

/** Black on white in every theme, as scanners expect. */
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
