import { Suspense, type ReactNode } from "react"
import { useInBrowser } from "../components/ui/use-in-browser.ts"

type ClientOnlyProps = {
  noScript: ReactNode
  /** What the page's HTML shows, and the page until the application has loaded. */
  fallback?: ReactNode
  children: ReactNode
}

/** Renders its children only in the browser; the prerendered HTML has the text for browsers without scripts. */
export const ClientOnly = ({ noScript, fallback = null, children }: ClientOnlyProps) =>
  useInBrowser() ? (
    <Suspense fallback={fallback}>{children}</Suspense>
  ) : (
    <>
      <noscript>{noScript}</noscript>
      {fallback}
    </>
  )
