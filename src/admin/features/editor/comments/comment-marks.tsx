import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { CommentIcon } from "../../../ui/icons.ts"
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
  const frame = useRef<HTMLDivElement>(null)
  const [tops, setTops] = useState<Partial<Record<number, number>>>({})
  useEffect(() => {
    const text = document.getElementById(textId)
    const place = frame.current
    if (!text || !place) return
    const topOf = (block: number): number | undefined => {
      const element = text.children[block]
      return element ? element.getBoundingClientRect().top - place.getBoundingClientRect().top : undefined
    }
    const measure = (): void => setTops(Object.fromEntries(marks.map(({ block }) => [block, topOf(block)])))
    const observer = new ResizeObserver(measure)
    observer.observe(text)
    measure()
    return () => observer.disconnect()
  }, [marks, textId])
  return (
    <div ref={frame} className={styles.marks}>
      {marks.map(({ block, threads: [first = "", ...others] }) => (
        <button
          key={block}
          type="button"
          className={styles.mark}
          aria-label={t("mark", { count: others.length + 1 })}
          title={t("mark", { count: others.length + 1 })}
          style={{ insetBlockStart: tops[block] ?? 0 }}
          onClick={() => onOpen(first)}
        >
          <CommentIcon />
          {others.length > 0 ? <span className={styles.count}>{others.length + 1}</span> : null}
        </button>
      ))}
    </div>
  )
}
