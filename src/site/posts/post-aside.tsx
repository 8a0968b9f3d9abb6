import { useTranslation } from "react-i18next"
import type { PostView } from "../../components/content/view-types.ts"
import { formatDate } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import * as styles from "./post-aside.module.css"
import { shareLinks } from "./share-links.ts"

/** Last change and share links of a post. */
export const PostAside = ({ post, shareUrl }: { post: PostView; shareUrl: string | null }) => {
  const { t } = useTranslation("posts")
  const locale = useLocale()
  const published = formatDate(post.publishedAt, locale)
  const updated = formatDate(post.updatedAt, locale)
  return (
    <div className={styles.aside}>
      {updated === published ? null : (
        <p className={styles.updated}>
          <time dateTime={post.updatedAt}>{t("post.updated", { date: updated })}</time>
        </p>
      )}
      {shareUrl === null ? null : (
        <ul className={styles.share} aria-label={t("share.title")}>
          {shareLinks(shareUrl, post.title).map(({ id, href }) => (
            <li key={id}>
              <a href={href} rel="noopener" className={styles.link}>
                {t(`share.${id}`)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
