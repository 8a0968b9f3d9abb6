import { useEffect, useRef, useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { CurrentUser } from "../../../shared/contract/current-user.ts"
import { CloseIcon, MenuIcon } from "../ui/icons.ts"
import { QuickNav } from "./admin-nav.tsx"
import { AdminRail } from "./admin-rail.tsx"
import * as styles from "./admin-frame.module.css"
import * as frame from "./frame.module.css"
import { keepFocus } from "./keep-focus.ts"
import type { Appearance } from "./user-menu.tsx"

/** The drawer of a narrow window: a step to another screen closes it, and so does Escape. */
const useDrawer = (pathname: string) => {
  const [isOpen, setOpen] = useState(false)
  const [shownPath, setShownPath] = useState(pathname)
  const toggle = useRef<HTMLButtonElement>(null)
  if (shownPath !== pathname) {
    setShownPath(pathname)
    setOpen(false)
  }
  useEffect(() => {
    if (!isOpen) return
    const close = (event: KeyboardEvent): void => {
      // A menu of the drawer closes first.
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("[data-floating]")) return
      setOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener("keydown", close)
    return () => document.removeEventListener("keydown", close)
  }, [isOpen])
  return { isOpen, setOpen, toggle }
}

type AdminFrameProps = {
  /** Who is signed in and has a role; null for who sees no screens: then there is no rail. */
  user: CurrentUser | null
  pathname: string
  appearance: Appearance
  children: ReactNode
}

/** What stands around every screen: the rail, which on a narrow window is a drawer with a bar at the bottom. */
export const AdminFrame = ({ user, pathname, appearance, children }: AdminFrameProps) => {
  const { t } = useTranslation("admin")
  const { isOpen, setOpen, toggle } = useDrawer(pathname)
  const main = useRef<HTMLElement>(null)
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), [])
  return (
    <div className={frame.frame} data-rail={user ? "" : undefined} data-drawer={isOpen || undefined}>
      <a href="#content" className={styles.skip}>
        {t("shell.skip")}
      </a>
      {user ? (
        <header id="admin-menu" className={`${frame.rail} ${styles.rail}`}>
          <AdminRail user={user} pathname={pathname} appearance={appearance} />
        </header>
      ) : null}
      <main ref={main} id="content" tabIndex={-1} className={frame.screen} inert={isOpen}>
        {children}
      </main>
      {user ? (
        <>
          {isOpen ? <div className={styles.backdrop} onPointerDown={() => setOpen(false)} /> : null}
          <div className={`${frame.bottom} ${styles.bottom}`}>
            <QuickNav roles={user.roles} pathname={pathname} />
            <button
              ref={toggle}
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-controls="admin-menu"
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <CloseIcon /> : <MenuIcon />}
              {t("nav.toggle")}
            </button>
          </div>
        </>
      ) : null}
    </div>
  )
}
