import { Link } from "gatsby"
import type { ComponentProps, MouseEvent } from "react"
import * as styles from "./button.module.css"

type ButtonAppearance = {
  /** `main` for the main action of the screen, `danger` for what cannot be undone, `quiet` for the rest. */
  variant?: "main" | "quiet" | "danger"
}

const classOf = (variant: ButtonAppearance["variant"] = "quiet", className?: string): string =>
  [styles.button, styles[variant], className].filter(Boolean).join(" ")

/** Also stops a form from being sent: the press of a submit button does that, and Enter in a field presses it. */
const ignore = (event: MouseEvent): void => event.preventDefault()

/** A button. While it is disabled it keeps the focus, which the browser would drop: a save disables its own button. */
export const Button = ({
  variant,
  className,
  type = "button",
  disabled = false,
  onClick,
  ...rest
}: ComponentProps<"button"> & ButtonAppearance) => (
  <button
    {...rest}
    // The lint rule cannot see that the type has a default.
    type={type}
    className={classOf(variant, className)}
    aria-disabled={disabled || undefined}
    onClick={disabled ? ignore : onClick}
  />
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
