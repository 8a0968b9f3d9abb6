import type { ReactNode } from "react"

type PlainLinkProps = { to: string; children: ReactNode; className?: string; onClick?: () => void }

/** What Gatsby's Link renders, without its router. */
export const Link = ({ to, children, ...rest }: PlainLinkProps) => (
  <a href={to} {...rest}>
    {children}
  </a>
)
