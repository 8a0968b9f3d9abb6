import type { ReactNode, RefObject } from "react"
import { UNSAFE_PortalProvider as PortalProvider } from "react-aria/PortalProvider"

type FloatingProps = { triggerRef: RefObject<HTMLElement | null>; children: ReactNode }

/**
 * Puts what floats beside a control where it can be used: into the modal dialog of the control, since nothing outside of
 * a modal dialog can be pressed; else at the end of the page.
 */
export const Floating = ({ triggerRef, children }: FloatingProps) => (
  <PortalProvider getContainer={() => triggerRef.current?.closest<HTMLElement>("dialog") ?? document.body}>
    {children}
  </PortalProvider>
)
