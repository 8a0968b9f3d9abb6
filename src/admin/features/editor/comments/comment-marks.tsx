import { useTranslation } from "react-i18next"
import { CommentIcon } from "../../../ui/icons.ts"
import { useBlockTops } from "../use-block-tops.ts"
import * as styles from "./comment-marks.module.css"
import type { CommentMark } from "./use-comments.ts"

type CommentMarksProps = {
  marks: readonly CommentMark[]
  /** Id of the element that holds the blocks. */
  textId: string
  onOpen: (thread: string) => void
}

/** Signs beside the blocks that have open comments; each leads to the first of them. */
export const CommentMarks = ({ marks, textId, onOpen }: CommentMarksProps) => {
  const { t } = useTranslation("adminComments")
  const { place, topOf } = useBlockTops(
    textId,
    marks.map(({ block }) => block)
  )
  return (
    <div ref={place} className={styles.marks}>
      {marks.map(({ block, threads: [first = "", ...others] }) => (
        <button
          key={block}
          type="button"
          className={styles.mark}
          aria-label={t("mark", { count: others.length + 1 })}
          title={t("mark", { count: others.length + 1 })}
          style={{ insetBlockStart: topOf(block) }}
          onClick={() => onOpen(first)}
        >
          <CommentIcon />
          {others.length > 0 ? <span className={styles.count}>{others.length + 1}</span> : null}
        </button>
      ))}
    </div>
  )
}
