import { useId, type ReactNode } from "react"
import * as styles from "./home.module.css"

/** A part of the home screen: its heading, and what it is about. */
export const HomeGroup = ({
  title,
  cards = true,
  children,
}: {
  title: string
  cards?: boolean
  children: ReactNode
}) => {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {cards ? <div className={styles.sections}>{children}</div> : children}
    </div>
  )
}
