import { Link } from "gatsby"
import { StudioMark } from "../icons/studio-mark.tsx"
import { Picture } from "../media/picture.tsx"
import { HeadingText } from "./heading-text.tsx"
import * as styles from "./post-card.module.css"
import { PostMeta } from "./post-meta.tsx"
import type { PostCardView } from "./view-types.ts"

type PostCardProps = {
  post: PostCardView
  /** Heading level of the title. */
  level: 2 | 3
  /** `lead` spans the list, `large` has more space, `row` is small; `lead` and `row` have the cover beside the text. */
  size?: "regular" | "lead" | "large" | "row"
  showGame?: boolean
}

/** Rendered width of the cover by size, if it differs from a column of a list. */
const coverSizes = {
  regular: undefined,
  lead: "(min-width: 48rem) 60vw, 100vw",
  large: "(min-width: 64rem) 50vw, 100vw",
  row: "(min-width: 36rem) 20rem, 100vw",
}

/** A post in a list. The title is the link, and its area covers the card. */
export const PostCard = ({ post, level, size = "regular", showGame = true }: PostCardProps) => {
  const Heading = level === 2 ? "h2" : "h3"
  return (
    <article className={`${styles.card} ${styles[size]}`} data-post-card="">
      <div className={styles.cover}>
        {post.cover ? (
          <Picture view={post.cover} fill sizes={coverSizes[size]} className={styles.picture} />
        ) : (
          <StudioMark className={styles.mark} />
        )}
      </div>
      <div className={styles.text}>
        <PostMeta post={post} showGame={showGame} />
        <Heading className={styles.title}>
          <Link to={post.path} className={styles.link}>
            <HeadingText text={post.title} />
          </Link>
        </Heading>
        <p className={styles.excerpt}>{post.excerpt}</p>
      </div>
    </article>
  )
}
