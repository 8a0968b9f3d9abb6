import { feedPath, listPagePath, localizedPath } from "../../shared/paths.ts"
import { postCardView, type PostCardNode } from "../components/content/content-views.ts"
import type { PaginationView } from "../components/content/view-types.ts"
import { PageHead } from "../components/seo/page-head.tsx"
import { PostListScreen } from "../site/posts/post-list-screen.tsx"
import type { GameId } from "../../shared/games.ts"
import { feedLinks } from "./feed-links.ts"
import { headOf } from "./head-of.ts"
import type { LocalesData, SiteHeadProps, SitePageContext, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"

type ListContext = {
  game: GameId | null
  listPath: string
  /** Number of this page, null at the list's own address. */
  number: number | null
  /** Numbers of the pages that this one links to. */
  numbers: number[]
}

type ListData = LocalesData & {
  posts: PostCardNode[]
  /** Of a developer blog. */
  game?: { devblogLead: string } | null
}

const paginationView = ({ listPath, number, numbers, language }: SitePageContext & ListContext): PaginationView => ({
  current: number,
  pages: numbers.map((page) => ({ number: page, path: localizedPath(listPagePath(listPath, page), language) })),
  newestPath: localizedPath(listPath, language),
  feedPath: feedPath(localizedPath(listPath, language), "rss"),
})

/** A page of a list of posts. Blog and developer blogs differ only in their queries. */
export const PostListPage = ({ data, pageContext }: SitePageProps<ListData, ListContext>) => (
  <PageShell context={pageContext}>
    <PostListScreen
      kind={pageContext.game ? "devblog" : "blog"}
      game={pageContext.game}
      lead={data.game?.devblogLead ?? null}
      posts={data.posts.map(postCardView)}
      pagination={paginationView(pageContext)}
    />
  </PageShell>
)

export const PostListHead = ({ pageContext }: SiteHeadProps<unknown, ListContext>) => {
  const head = headOf(pageContext)
  return <PageHead {...head} feeds={feedLinks(head.title, pageContext.listPath, pageContext.language)} />
}
