import { useTranslation } from "react-i18next"
import type { GameId } from "../../../shared/games.ts"
import { PostGrid } from "../../components/content/post-grid.tsx"
import type { PaginationView, PostCardView } from "../../components/content/view-types.ts"
import { SubscribeForm } from "../../components/forms/subscribe-form.tsx"
import { Icon } from "../../components/icons/icon.tsx"
import { PageIntro } from "../../components/ui/page-intro.tsx"
import { Pagination } from "../../components/ui/pagination.tsx"
import { ListTabs } from "./list-tabs.tsx"
import * as styles from "./post-list-screen.module.css"
import { useListTitle } from "./use-list-title.ts"

type PostListScreenProps = {
  kind: "blog" | "devblog"
  game: GameId | null
  /** What a developer blog says of itself; the blog has its own words. */
  lead: string | null
  posts: PostCardView[]
  pagination: PaginationView
}

export const PostListScreen = ({ game, lead, posts, pagination }: PostListScreenProps) => {
  const { t } = useTranslation("posts")
  const { current } = pagination
  const title = useListTitle(game)
  return (
    <>
      <PageIntro
        title={current === null ? title : t("list.numberedTitle", { title, number: current })}
        lead={current === null ? (lead ?? t("list.blog.lead")) : undefined}
      >
        <ListTabs game={game} />
      </PageIntro>
      <div className={`${styles.list} page-width`}>
        {posts.length > 0 ? (
          <PostGrid posts={posts} level={2} layout={current === null ? "lead" : "even"} showGame={false} />
        ) : (
          <p className={styles.empty}>{t("list.empty")}</p>
        )}
        <Pagination pagination={pagination} />
        <p className={styles.feed}>
          <a href={pagination.feedPath} className={styles.feedLink}>
            <Icon name="feed" />
            {t("list.feed")}
          </a>
        </p>
        {current === null ? (
          <div className={styles.letters}>
            <SubscribeForm topic={game ?? "news"} level={2} />
          </div>
        ) : null}
      </div>
    </>
  )
}
