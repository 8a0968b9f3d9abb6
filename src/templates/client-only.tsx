import { Suspense, useSyncExternalStore, type ReactNode } from "react"

const neverChanges = () => () => undefined

/** False in prerendered HTML and while it is taken over, true from then on. */
const useInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false
  )

/** Renders its children in the browser only; prerendered HTML holds the text for browsers without scripts. */
export const ClientOnly = ({ noScript, children }: { noScript: string; children: ReactNode }) =>
  useInBrowser() ? (
    <Suspense fallback={null}>{children}</Suspense>
  ) : (
    <noscript>
      <p>{noScript}</p>
    </noscript>
  )
