import * as styles from "./studio-mark.module.css"

/** The two halves of src/images/logo.svg, in a box of 64: half a snowflake, half a flame. */
const frost =
  "M29 6h-5v8.6l-4.6-4.6-3.6 3.6 8.2 8.2v6.1l-5.3-3-3-11.2-4.9 1.3 1.7 6.3-7.4-4.3-2.5 4.4 7.4 4.2-6.3 1.7 1.3 4.9 11.2-3 5.6 3.3-5.6 3.3-11.2-3-1.3 4.9 6.3 1.7-7.4 4.2 2.5 4.4 7.4-4.3-1.7 6.3 4.9 1.3 3-11.2 5.3-3v6.1l-8.2 8.2 3.6 3.6 4.6-4.6v8.6h5z"
const ember =
  "M34 4c1 9 5 13.5 9.5 19 2 2.5 3.5 5 4.3 7.8 1.7-1.7 2.5-4.2 2.3-7.3 5 5.3 7.9 11 7.9 17.3 0 11.5-9.6 19.7-24 19.7v-9.5c5.6 0 9.3-3 9.3-7.6 0-4.8-4.6-8.2-9.3-15.9z"

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
