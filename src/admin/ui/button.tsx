import { Link } from "gatsby"
import type { ComponentProps } from "react"
import * as styles from "./button.module.css"

type ButtonAppearance = {
  /** `main` for the main action of the screen, `danger` for what cannot be undone, `quiet` for the rest. */
  variant?: "main" | "quiet" | "danger"
}

const classOf = (variant: ButtonAppearance["variant"] = "quiet", className?: string): string =>
  [styles.button, styles[variant], className].filter(Boolean).join(" ")

export const Button = ({
  variant,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & ButtonAppearance) => (
  // The lint rule cannot see that the type has a default.
  <button {...rest} type={type} className={classOf(variant, className)} />
)

/** A link to another screen of the admin that looks like a button. */
export const LinkButton = ({
  variant,
  className,
  to,
  children,
}: ButtonAppearance & { className?: string; to: string; children: React.ReactNode }) => (
  <Link to={to} className={classOf(variant, className)}>
    {children}
  </Link>
)
