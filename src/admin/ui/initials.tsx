import * as styles from "./initials.module.css"

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? "")
    .join("")
    .toUpperCase()

/** A person's initials in a circle. Their name stands beside it, or in what surrounds it. */
export const Initials = ({ name, className = "" }: { name: string; className?: string }) => (
  <span className={`${styles.initials} ${className}`} aria-hidden="true">
    {initialsOf(name)}
  </span>
)
