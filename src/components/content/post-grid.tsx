import { PostCard } from "./post-card.tsx"
import * as styles from "./post-grid.module.css"
import type { PostCardView } from "./view-types.ts"

type PostGridProps = {
  posts: PostCardView[]
  level: 2 | 3
  /** `even`: equal columns; `lead`: the newest above them; `trio`: one large card and two beside it. */
  layout?: "even" | "lead" | "trio"
  showGame?: boolean
}

/** Card sizes of each layout: of the first card, and of the others. */
const sizes = { even: ["regular", "regular"], lead: ["lead", "regular"], trio: ["large", "row"] } as const

/** Posts as cards, in as many columns as fit. */
export const PostGrid = ({ posts, level, layout = "even", showGame }: PostGridProps) => (
  <ul className={`${styles.grid} ${styles[layout]}`}>
    {posts.map((post, index) => (
      <li key={post.id} className={styles.item}>
        <PostCard post={post} level={level} size={sizes[layout][index === 0 ? 0 : 1]} showGame={showGame} />
      </li>
    ))}
  </ul>
)
