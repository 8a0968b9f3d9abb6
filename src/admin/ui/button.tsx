import { Link } from "gatsby"
import type { ComponentProps } from "react"
import * as styles from "./button.module.css"

type Look = {
  /** `main` for what the screen is for, `danger` for what cannot be undone, `quiet` for the rest. */
  look?: "main" | "quiet" | "danger"
}

const classOf = (look: Look["look"] = "quiet", className?: string): string =>
  [styles.button, styles[look], className].filter(Boolean).join(" ")

export const Button = ({ look, className, type = "button", ...rest }: ComponentProps<"button"> & Look) => (
  // The lint rule cannot see that the type has a default.
  <button {...rest} type={type} className={classOf(look, className)} />
)

/** A button that leads to another screen of the admin. */
export const LinkButton = ({
  look,
  className,
  to,
  children,
}: Look & { className?: string; to: string; children: React.ReactNode }) => (
  <Link to={to} className={classOf(look, className)}>
    {children}
  </Link>
)
