import { Link } from "gatsby"
import { StudioMark } from "../icons/studio-mark.tsx"
import { Picture } from "../media/picture.tsx"
import * as styles from "./post-card.module.css"
import { PostMeta } from "./post-meta.tsx"
import type { PostCardView } from "./view-types.ts"

type PostCardProps = {
  post: PostCardView
  /** Rank of the title among the page's headings. */
  level: 2 | 3
  /** `lead` spans the list and sets the cover beside the text. */
  size?: "regular" | "lead"
  showGame?: boolean
}

/** A post in a list. The title is the link, and its area covers the card. */
export const PostCard = ({ post, level, size = "regular", showGame = true }: PostCardProps) => {
  const Heading = level === 2 ? "h2" : "h3"
  return (
    <article className={`${styles.card} ${styles[size]}`}>
      <div className={styles.cover}>
        {post.cover ? (
          <Picture view={post.cover} fill sizes={size === "lead" ? "(min-width: 48rem) 60vw, 100vw" : undefined} />
        ) : (
          <StudioMark className={styles.mark} />
        )}
      </div>
      <div className={styles.text}>
        <PostMeta post={post} showGame={showGame} />
        <Heading className={styles.title}>
          <Link to={post.path} className={styles.link}>
            {post.title}
          </Link>
        </Heading>
        <p className={styles.excerpt}>{post.excerpt}</p>
      </div>
    </article>
  )
}
