import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import { HeadingText } from "../../components/content/heading-text.tsx"
import type { PostLinkView } from "../../components/content/view-types.ts"
import * as styles from "./post-neighbors.module.css"

type PostNeighborsProps = { previous: PostLinkView | null; next: PostLinkView | null }

/** The posts before and after this one in the same list and language. */
export const PostNeighbors = ({ previous, next }: PostNeighborsProps) => {
  const { t } = useTranslation("posts")
  if (!previous && !next) return null
  return (
    <nav className={styles.band} aria-label={t("neighbours.title")}>
      <div className={`${styles.pair} page-width`}>
        {previous ? (
          <Link to={previous.path} rel="prev" className={styles.link}>
            <span className={styles.label}>{t("neighbours.previous")}</span>
            <span className={styles.title}>
              <HeadingText text={previous.title} />
            </span>
          </Link>
        ) : null}
        {next ? (
          <Link to={next.path} rel="next" className={`${styles.link} ${styles.next}`}>
            <span className={styles.label}>{t("neighbours.next")}</span>
            <span className={styles.title}>
              <HeadingText text={next.title} />
            </span>
          </Link>
        ) : null}
      </div>
    </nav>
  )
}
