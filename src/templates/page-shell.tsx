import type { ReactNode } from "react"
import { SiteShell } from "../site/shell/site-shell.tsx"
import type { SitePageContext } from "./page-context.ts"

type PageShellProps = { context: SitePageContext; children: ReactNode }

/** The shell around a screen, with props from the page context. */
export const PageShell = ({ context, children }: PageShellProps) => (
  <SiteShell games={context.games} path={context.sitePath} alternatePaths={context.alternatePaths}>
    {children}
  </SiteShell>
)
