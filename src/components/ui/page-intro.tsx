import type { ReactNode } from "react"
import * as styles from "./page-intro.module.css"

type PageIntroProps = { title: ReactNode; lead?: ReactNode; children?: ReactNode }

/** The top of a page without a scene: its only h1, and a short introduction. */
export const PageIntro = ({ title, lead, children }: PageIntroProps) => (
  <header className={`${styles.intro} page-width`}>
    <h1 className={styles.title}>{title}</h1>
    {lead ? <p className={styles.lead}>{lead}</p> : null}
    {children}
  </header>
)
