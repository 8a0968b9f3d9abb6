import { ember, frost } from "../../../shared/studio-mark.ts"
import * as styles from "./studio-mark.module.css"

/** The studio's logo without its name. */
export const StudioMark = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
    <path className={styles.frost} d={frost} />
    <path className={styles.ember} d={ember} />
  </svg>
)
