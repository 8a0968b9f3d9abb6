import { Link } from "gatsby"
import type { ReactNode } from "react"
import { localizedPath } from "../../shared/paths.ts"
import { useLocale } from "./use-locale.ts"

type SiteLinkProps = {
  /** Address without language prefix. */
  path: string
  className?: string
  /** Accessible name, where the content does not say enough by itself. */
  label?: string
  children: ReactNode
  onClick?: () => void
}

/** A link to a page of this site in the visitor's language. */
export const SiteLink = ({ path, label, ...rest }: SiteLinkProps) => {
  const locale = useLocale()
  return <Link to={localizedPath(path, locale)} aria-label={label} {...rest} />
}
