import { PostCard } from "./post-card.tsx"
import * as styles from "./post-grid.module.css"
import type { PostCardView } from "./view-types.ts"

type PostGridProps = {
  posts: PostCardView[]
  level: 2 | 3
  /** Shows the first post large. */
  leads?: boolean
  showGame?: boolean
}

/** Posts as cards, in as many columns as the screen has room for. */
export const PostGrid = ({ posts, level, leads = false, showGame }: PostGridProps) => (
  <ul className={styles.grid}>
    {posts.map((post, index) => (
      <li key={post.id} className={leads && index === 0 ? styles.lead : undefined}>
        <PostCard post={post} level={level} size={leads && index === 0 ? "lead" : "regular"} showGame={showGame} />
      </li>
    ))}
  </ul>
)
