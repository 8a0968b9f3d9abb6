import { Link } from "gatsby"
import { useId, type ReactNode } from "react"
import { FailedIcon } from "../../ui/icons.ts"
import * as styles from "./home-section.module.css"

type HomeSectionProps = {
  title: string
  /** Level of its heading: 3 below a heading of several cards. */
  level?: 2 | 3
  /** `care` marks what needs a hand. */
  tone?: "care"
  children: ReactNode
  more?: readonly { to: string; label: string }[]
}

/** A card of the home screen: a short list, with links to the complete ones at its foot. */
export const HomeSection = ({ title, level = 2, tone, children, more = [] }: HomeSectionProps) => {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={styles.section} aria-labelledby={id} data-tone={tone}>
      <Heading id={id} className={styles.title}>
        {tone === "care" ? <FailedIcon className={styles.icon} aria-hidden="true" /> : null}
        {title}
      </Heading>
      <div className={styles.body}>{children}</div>
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
