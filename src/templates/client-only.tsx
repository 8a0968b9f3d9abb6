import { Suspense, type ReactNode } from "react"
import { useInBrowser } from "../components/ui/use-in-browser.ts"

/** Renders its children only in the browser; the prerendered HTML has the text for browsers without scripts. */
export const ClientOnly = ({ noScript, children }: { noScript: ReactNode; children: ReactNode }) =>
  useInBrowser() ? <Suspense fallback={null}>{children}</Suspense> : <noscript>{noScript}</noscript>
