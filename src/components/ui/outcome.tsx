import { useEffect, useRef, type ReactNode } from "react"
import * as styles from "./outcome.module.css"

type OutcomeProps = {
  title: string
  /** Rank of the title among the page's headings. */
  level: 2 | 3
  children: ReactNode
}

/** How it ended, in place of the form or the button. It takes the focus, as what was pressed is gone, and is so read out. */
export const Outcome = ({ title, level, children }: OutcomeProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const Heading = level === 2 ? "h2" : "h3"
  return (
    <div className={styles.outcome}>
      <Heading ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </Heading>
      {children}
    </div>
  )
}
