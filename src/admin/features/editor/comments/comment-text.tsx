import { mentionParts } from "../../../../../shared/mentions.ts"
import type { Colleague } from "../../../../../shared/contract/comments.ts"
import * as styles from "./comment-thread.module.css"

/** The text of a comment. Names of colleagues who may read it stand out; those of others are words. */
export const CommentText = ({ text, mentions }: { text: string; mentions: readonly Colleague[] }) => (
  <p className={styles.text}>
    {mentionParts(text, mentions).map((part, index) =>
      part.user ? (
        <span key={index} className={styles.mention}>
          {part.text}
        </span>
      ) : (
        part.text
      )
    )}
  </p>
)
