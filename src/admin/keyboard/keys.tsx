import { keyNames } from "./key-names.ts"
import * as styles from "./keys.module.css"

/** The keys of a shortcut, each as a key. @param keys as in `Shortcut` */
export const Keys = ({ keys }: { keys: string }) => (
  <span className={styles.keys}>
    {keyNames(keys).map((press, index) => (
      // Presses have no identity of their own, and never move.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={styles.press}>
        {press.map((key) => (
          <kbd key={key} className={styles.key}>
            {key}
          </kbd>
        ))}
      </span>
    ))}
  </span>
)
