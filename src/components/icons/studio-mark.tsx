import * as styles from "./studio-mark.module.css"

/** The studio's sign: half a sun, half a crystal. */
export const StudioMark = ({ className }: { className?: string }) => (
  <svg className={className} width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path className={styles.ash} d="M15 2.5v27a13.5 13.5 0 0 1 0-27z" />
    <path className={styles.frost} d="M18 2.5 29.5 16 18 29.5z" />
  </svg>
)
