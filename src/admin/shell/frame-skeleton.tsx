import { StudioMark } from "../../components/icons/studio-mark.tsx"
import * as styles from "./frame.module.css"

const places = Array.from({ length: 9 }, (_, place) => place)

/**
 * The frame before the admin's scripts and texts are there, as the page's HTML has it: the same places in the same
 * sizes, so that nothing moves when they come. Who is not signed in sees the mark alone.
 */
export const FrameSkeleton = () => (
  <div className={styles.frame} aria-hidden="true" data-skeleton="">
    <div className={styles.rail}>
      <div className={styles.mark}>
        <StudioMark className={styles.sign} />
      </div>
      <div className={styles.places}>
        {places.map((place) => (
          <span key={place} className={styles.place} />
        ))}
      </div>
    </div>
    <div className={styles.screen}>
      <span className={styles.title} />
      {places.slice(3).map((place) => (
        <span key={place} className={styles.line} />
      ))}
    </div>
    <div className={styles.bottom} />
  </div>
)
