import type { ReactNode } from "react"
import { SiteLink } from "../../i18n/site-link.tsx"
import { Icon, type IconName } from "../icons/icon.tsx"
import * as styles from "./button-link.module.css"

type ButtonLinkProps = {
  /** `solid` for the main action, `outline` for others, `plain` for a link below a text. */
  variant?: "solid" | "outline" | "plain"
  icon?: IconName
  className?: string
  children: ReactNode
} & (
  | {
      /** Page of this site, without language prefix. */
      path: string
    }
  | {
      /** A file, a mail address or another site. */
      href: string
      /** Data attributes for scripts that handle the link. */
      data?: Record<`data-${string}`, string>
    }
)

/** A link that looks like a button, because it is the main action of a page. */
export const ButtonLink = ({ variant = "solid", icon, className, children, ...target }: ButtonLinkProps) => {
  const classes = [styles.button, styles[variant], className].filter(Boolean).join(" ")
  const content = (
    <>
      <span>{children}</span>
      {icon ? <Icon name={icon} className={styles.icon} /> : null}
    </>
  )
  return "path" in target ? (
    <SiteLink path={target.path} className={classes}>
      {content}
    </SiteLink>
  ) : (
    <a href={target.href} className={classes} {...target.data}>
      {content}
    </a>
  )
}
