import { Link } from "gatsby"
import type { ComponentProps, MouseEvent } from "react"
import * as styles from "./button.module.css"

type ButtonAppearance = {
  /**
   * `main` for the main action of the screen, of which there is one; `danger` for what cannot be undone; `bare` for
   * what stands in a bar or a row, without a border; `quiet` for the rest.
   */
  variant?: "main" | "quiet" | "danger" | "bare" | undefined
  /** Square, for an icon alone. */
  isIcon?: boolean
}

const classOf = (variant: ButtonAppearance["variant"] = "quiet", isIcon = false, className?: string): string =>
  [styles.button, styles[variant], isIcon ? styles.icon : undefined, className].filter(Boolean).join(" ")

/** Also stops a form from being sent: the press of a submit button does that, and Enter in a field presses it. */
const ignore = (event: MouseEvent): void => event.preventDefault()

/** A button. While it is disabled it keeps the focus, which the browser would drop: a save disables its own button. */
export const Button = ({
  variant,
  isIcon,
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
    className={classOf(variant, isIcon, className)}
    aria-disabled={disabled || undefined}
    onClick={disabled ? ignore : onClick}
  />
)

/** A link to another screen of the admin that looks like a button. */
export const LinkButton = ({
  variant,
  isIcon,
  className,
  to,
  children,
}: ButtonAppearance & { className?: string; to: string; children: React.ReactNode }) => (
  <Link to={to} className={classOf(variant, isIcon, className)}>
    {children}
  </Link>
)
