import {
  postCardView,
  postLinkView,
  postView,
  type PostCardNode,
  type PostLinkNode,
  type PostNode,
} from "../components/content/content-views.ts"
import { localizedPath, paths } from "../../shared/paths.ts"
import { sharedTexts, type SharedPicture } from "../components/content/share-picture.ts"
import { withPlainSpaces } from "../i18n/plain-spaces.ts"
import { PageHead } from "../components/seo/page-head.tsx"
import { siteUrl } from "../settings/site-url.ts"
import { PostScreen } from "../site/posts/post-screen.tsx"
import { headOf } from "./head-of.ts"
import { blogPostingData } from "./json-ld/blog-posting.ts"
import { breadcrumbData } from "./json-ld/breadcrumbs.ts"
import type { LocalesData, SiteHeadProps, SitePageProps } from "./page-context.ts"
import { PageShell } from "./page-shell.tsx"

type PostData = LocalesData & {
  post: PostNode & { sharePicture: SharedPicture | null }
  previous: PostLinkNode | null
  next: PostLinkNode | null
  related: PostCardNode[]
  /** Of the other lists, where the post's own has too few. */
  relatedElsewhere: PostCardNode[]
}

/** The page of a post. Blog and developer blogs differ only in their queries. */
export const PostPage = ({ data, pageContext }: SitePageProps<PostData>) => (
  <PageShell context={pageContext}>
    <PostScreen
      post={postView(data.post)}
      kind={data.post.game ? "devblog" : "blog"}
      previous={postLinkView(data.previous)}
      next={postLinkView(data.next)}
      related={[...data.related, ...data.relatedElsewhere].map(postCardView)}
      shareUrl={siteUrl + localizedPath(pageContext.sitePath, pageContext.language)}
    />
  </PageShell>
)

export const PostHead = ({ data, pageContext }: SiteHeadProps<PostData>) => {
  const post = withPlainSpaces(data.post)
  const { language, sitePath, share } = pageContext
  const { title, description, picture, pictureAlt } = sharedTexts(post)
  const image = picture?.url ?? share
  return (
    <PageHead
      {...headOf(pageContext)}
      title={title}
      description={description}
      type="article"
      image={image}
      imageSize={picture ?? undefined}
      imageAlt={pictureAlt}
      noindex={post.noindex}
      publishedAt={post.publishedAt}
      modifiedAt={post.updatedAt}
      jsonLd={[
        blogPostingData({ ...post, title, excerpt: description }, localizedPath(sitePath, language), image),
        breadcrumbData(pageContext, data, post.game ? paths.devblog(post.game) : paths.blog, {
          path: sitePath,
          name: post.title,
        }),
      ]}
    />
  )
}
