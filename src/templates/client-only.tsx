import { Suspense, useEffect, useState, type ReactNode } from "react"

/** Renders its children in the browser only; prerendered HTML holds the text for browsers without scripts. */
export const ClientOnly = ({ noScript, children }: { noScript: string; children: ReactNode }) => {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted ? (
    <Suspense fallback={null}>{children}</Suspense>
  ) : (
    <noscript>
      <p>{noScript}</p>
    </noscript>
  )
}
