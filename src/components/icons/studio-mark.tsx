import { ember, frost } from "../../../shared/studio-mark.ts"
import * as styles from "./studio-mark.module.css"

type StudioMarkProps = {
  /** A single half is the logo of one game. */
  half?: "ember" | "frost"
  className?: string
}

const viewBoxes = { both: "0 0 64 64", ember: "32 2 32 62", frost: "0 2 32 62" }

export const StudioMark = ({ half, className }: StudioMarkProps) => (
  <svg className={className} viewBox={viewBoxes[half ?? "both"]} aria-hidden="true" focusable="false">
    {half === "ember" ? null : <path className={styles.frost} d={frost} />}
    {half === "frost" ? null : <path className={half ? styles.frost : styles.ember} d={ember} />}
  </svg>
)
