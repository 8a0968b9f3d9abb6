import { useEffect, useRef, type ReactNode } from "react"
import * as styles from "./outcome.module.css"

type OutcomeProps = {
  title: string
  /** Heading level of the title. */
  level: 2 | 3
  children: ReactNode
}

/** The result, in place of the form or button. Takes the focus from the removed button, and so is read out. */
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
