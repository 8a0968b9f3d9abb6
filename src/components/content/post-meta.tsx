import { useTranslation } from "react-i18next"
import { formatDate, readingMinutes } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { GameTag } from "./game-tag.tsx"
import * as styles from "./post-meta.module.css"
import type { PostCardView } from "./view-types.ts"

type PostMetaProps = {
  post: Pick<PostCardView, "game" | "publishedAt" | "words">
  /** False where the complete page is about one game. */
  showGame?: boolean
  author?: string
}

/** Publication date, reading time and game of a post; on its own page also who wrote it. */
export const PostMeta = ({ post, showGame = true, author }: PostMetaProps) => {
  const { t } = useTranslation("shell")
  const locale = useLocale()
  return (
    <p className={styles.meta}>
      {showGame && post.game ? <GameTag game={post.game} /> : null}
      {author ? <span className={styles.author}>{author}</span> : null}
      <time dateTime={post.publishedAt}>{formatDate(post.publishedAt, locale)}</time>
      <span>{t("post.readingTime", { count: readingMinutes(post.words, locale) })}</span>
    </p>
  )
}
