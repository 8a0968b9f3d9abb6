import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import type { PaginationView } from "../content/view-types.ts"
import { Icon } from "../icons/icon.tsx"
import { markGaps, neighborPages } from "./neighbor-pages.ts"
import * as styles from "./pagination.module.css"

/** Pagination of a list of posts, newest to oldest. Empty if all posts are on one page. */
export const Pagination = ({ pagination }: { pagination: PaginationView }) => {
  const { t } = useTranslation("posts")
  const { current, pages, newestPath } = pagination
  if (pages.length === 0) return null
  const { newer, older } = neighborPages(pagination)
  return (
    <nav className={styles.pagination} aria-label={t("pages.title")}>
      {newer ? (
        <Link to={newer} rel="prev" className={styles.step}>
          <Icon name="back" />
          {t("pages.newer")}
        </Link>
      ) : (
        <span />
      )}
      <ol className={styles.numbers}>
        <li>
          <Link to={newestPath} className={styles.number} aria-current={current === null ? "page" : undefined}>
            {t("pages.newest")}
          </Link>
        </li>
        {markGaps(pages).map(({ number, path, isAfterGap }) => (
          <li key={number} className={isAfterGap ? styles.skip : undefined}>
            <Link
              to={path}
              className={styles.number}
              aria-label={t("pages.page", { number })}
              aria-current={current === number ? "page" : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {older ? (
        <Link to={older} rel="next" className={`${styles.step} ${styles.older}`}>
          {t("pages.older")}
          <Icon name="arrow" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
