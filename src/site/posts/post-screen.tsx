import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import * as layout from "../../components/content/entry-layout.module.css"
import { HeadingText } from "../../components/content/heading-text.tsx"
import { PostGrid } from "../../components/content/post-grid.tsx"
import { PostMeta } from "../../components/content/post-meta.tsx"
import { Prose } from "../../components/content/prose.tsx"
import type { PostCardView, PostLinkView, PostView } from "../../components/content/view-types.ts"
import { Picture } from "../../components/media/picture.tsx"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { videoLinkAttributes } from "../../components/video/video-links.ts"
import { EditSlot } from "./edit-slot.tsx"
import { PostAside } from "./post-aside.tsx"
import { PostNeighbors } from "./post-neighbors.tsx"
import * as styles from "./post-screen.module.css"
import { ShareButton } from "./share-button.tsx"
import { useListTitle } from "./use-list-title.ts"

type PostScreenProps = {
  post: PostView
  /** Section of the admin for the edit link; null hides the link. */
  kind: "blog" | "devblog" | null
  previous: PostLinkView | null
  next: PostLinkView | null
  related: PostCardView[]
  /** The post's absolute address; null where it has none yet. */
  shareUrl: string | null
}

/** A title longer than this has smaller letters on phones. */
const longTitle = 60

export const PostScreen = ({ post, kind, previous, next, related, shareUrl }: PostScreenProps) => {
  const { t } = useTranslation("posts")
  const listTitle = useListTitle(post.game)
  const listPath = post.game ? paths.devblog(post.game) : paths.blog
  return (
    <>
      <article>
        <header className={`${layout.header} page-width`}>
          <ButtonLink variant="plain" path={listPath}>
            {listTitle}
          </ButtonLink>
          <h1 className={layout.title} data-long={post.title.length > longTitle ? "" : undefined}>
            <HeadingText text={post.title} />
          </h1>
          <p className={layout.lead}>{post.excerpt}</p>
          <div className={styles.byline}>
            <PostMeta post={post} showGame={false} author={post.author} />
            {shareUrl === null ? null : <ShareButton url={shareUrl} title={post.title} />}
          </div>
          {kind ? <EditSlot kind={kind} id={post.id} /> : null}
        </header>
        {post.cover ? (
          <div className={`${styles.cover} page-width`}>
            <div className={styles.frame} data-post-cover="">
              <Picture view={post.cover} fill priority />
            </div>
          </div>
        ) : null}
        <div className={`${layout.body} ${styles.body} page-width`}>
          <PostAside post={post} shareUrl={shareUrl} />
          <div className={`${layout.text} ${styles.text}`}>
            {post.videoUrl ? (
              <ButtonLink
                icon="play"
                href={post.videoUrl}
                data={videoLinkAttributes({ poster: post.cover?.image.images.fallback?.src })}
                className={styles.video}
              >
                {t("post.video")}
              </ButtonLink>
            ) : null}
            <Prose html={post.html} />
          </div>
        </div>
      </article>
      <PostNeighbors previous={previous} next={next} />
      {related.length > 0 ? (
        <section className={`${styles.related} page-width`} aria-labelledby="related-title">
          <h2 id="related-title" className={styles.relatedTitle}>
            {t("post.related")}
          </h2>
          <PostGrid posts={related} level={3} showGame={false} />
        </section>
      ) : null}
    </>
  )
}
