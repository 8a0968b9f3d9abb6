import {
  postCardView,
  postLinkView,
  postView,
  type PostCardNode,
  type PostLinkNode,
  type PostNode,
} from "../components/content/content-views.ts"
import { localizedPath } from "../../shared/paths.ts"
import { PageHead } from "../components/seo/page-head.tsx"
import { siteUrl } from "../settings/site-url.ts"
import { PostScreen } from "../site/posts/post-screen.tsx"
import { headOf } from "./head-of.ts"
import { blogPostingData } from "./json-ld.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"

type PostData = LocalesData & {
  post: PostNode
  previous: PostLinkNode | null
  next: PostLinkNode | null
  related: { nodes: PostCardNode[] }
}

/** A post's page; the blog's and the developer blogs' differ in their query alone. */
export const PostPage = ({ data, pageContext }: SitePageProps<PostData>) => (
  <PageShell context={pageContext}>
    <PostScreen
      post={postView(data.post)}
      kind={data.post.game ? "devblog" : "blog"}
      previous={postLinkView(data.previous)}
      next={postLinkView(data.next)}
      related={data.related.nodes.map(postCardView)}
      shareUrl={siteUrl + localizedPath(pageContext.sitePath, pageContext.language)}
    />
  </PageShell>
)

export const PostHead = ({ data, pageContext }: SiteHeadProps<PostData>) => {
  const { post } = data
  return (
    <PageHead
      {...headOf(pageContext)}
      title={post.title}
      description={post.excerpt}
      type="article"
      image={post.cover?.url}
      publishedAt={post.publishedAt}
      modifiedAt={post.updatedAt}
      jsonLd={[blogPostingData(post, localizedPath(pageContext.sitePath, pageContext.language))]}
    />
  )
}
