import * as styles from "./skeleton.module.css"

/** Where the rows of a list or the fields of a form will be. @param label what loads, for screen readers */
export const RowsSkeleton = ({ label }: { label: string }) => (
  <div className={styles.rows} data-loading="">
    <p role="status" className="visually-hidden">
      {label}
    </p>
    {Array.from({ length: 6 }, (_, row) => (
      <span key={row} className={styles.row} />
    ))}
  </div>
)

/** Where a screen will be: its title, its bar, its rows. */
export const ScreenSkeleton = ({ label }: { label: string }) => (
  <div className={styles.screen}>
    <span className={styles.title} />
    <RowsSkeleton label={label} />
  </div>
)
