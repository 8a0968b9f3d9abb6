import { Link } from "gatsby"
import { useId, type ReactNode } from "react"
import * as styles from "./home-section.module.css"

type HomeSectionProps = { title: string; children: ReactNode; more?: readonly { to: string; label: string }[] }

/** A short list of the home screen, with links to the complete lists. */
export const HomeSection = ({ title, children, more = [] }: HomeSectionProps) => {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      {more.length > 0 ? (
        <p className={styles.more}>
          {more.map(({ to, label }) => (
            <Link key={to} to={to} className={styles.link}>
              {label}
            </Link>
          ))}
        </p>
      ) : null}
    </section>
  )
}
