import { navigate } from "gatsby"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { Button } from "../../../ui/button.tsx"
import { Dialog } from "../../../ui/dialog.tsx"
import type { EntryDraft } from "./entry-draft.ts"
import * as styles from "./leave-guard.module.css"

/** The other page of the site that a click opens in this tab; null if it opens none. */
const addressOf = (event: MouseEvent): string | null => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null
  if (!link || link.target === "_blank" || link.isContentEditable) return null
  if (link.origin !== window.location.origin || link.pathname === window.location.pathname) return null
  return link.href
}

/** How long a press of a link waits for the save, in milliseconds, before it asks. */
const saveTimeout = 3_000

/** @returns whether everything was saved in time */
const saveInTime = (draft: EntryDraft): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), saveTimeout)
    void draft.save().then((saved) => {
      clearTimeout(timer)
      resolve(saved)
    })
  })

const leaveFor = (address: string): void => {
  const { origin, pathname } = new URL(address)
  if (pathname.startsWith("/admin")) navigate(address.slice(origin.length))
  else window.location.assign(address)
}

/**
 * Saves when the browser's own Back or Forward leaves the entry: it cannot be asked to stay. What is not saved is kept in
 * this browser.
 */
const useSaveOnTheWay = (draft: EntryDraft): void => {
  const { t } = useTranslation("adminEditor")
  useEffect(() => {
    const { pathname } = window.location
    const onStep = (): void => {
      draft.flush()
      if (window.location.pathname === pathname || !draft.isDirty()) return
      void draft.save().then((saved) => {
        if (saved) toast.success(t("leave.saved"))
        else toast.warning(t("leave.kept"))
      })
    }
    window.addEventListener("popstate", onStep)
    return () => window.removeEventListener("popstate", onStep)
  }, [draft, t])
}

type LeaveGuardProps = {
  draft: EntryDraft
  /** Whether there are unsaved edits. */
  isDirty: boolean
}

/** Saves before the user leaves with unsaved edits, and asks when they cannot be saved, for as long as they are not. */
export const LeaveGuard = ({ draft, isDirty }: LeaveGuardProps) => {
  const { t } = useTranslation("adminEditor")
  const [wanted, setWanted] = useState<string | null>(null)
  /** Where the user goes once everything is saved. */
  const next = useRef<string | null>(null)
  useSaveOnTheWay(draft)
  useEffect(() => {
    const isUnsaved = (): boolean => {
      draft.flush()
      return draft.isDirty()
    }
    const onClick = (event: MouseEvent): void => {
      const address = addressOf(event)
      if (address === null || !isUnsaved()) return
      event.preventDefault()
      event.stopPropagation()
      next.current = address
      void saveInTime(draft).then((saved) => {
        // Meanwhile the user went elsewhere.
        if (next.current !== address) return
        next.current = null
        if (!saved) setWanted(address)
        else {
          toast.success(t("leave.saved"))
          leaveFor(address)
        }
      })
    }
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener("click", onClick, true)
    window.addEventListener("beforeunload", onUnload)
    return () => {
      next.current = null
      window.removeEventListener("click", onClick, true)
      window.removeEventListener("beforeunload", onUnload)
    }
  }, [draft, t])
  if (wanted !== null && !isDirty) setWanted(null)
  if (wanted === null) return null
  const leave = (): void => {
    setWanted(null)
    leaveFor(wanted)
  }
  return (
    <Dialog title={t("leave.title")} onClose={() => setWanted(null)}>
      <p>{t("leave.lead")}</p>
      <div className={styles.actions}>
        <Button onClick={() => setWanted(null)}>{t("leave.stay")}</Button>
        <Button onClick={leave}>{t("leave.keep")}</Button>
        <Button
          variant="main"
          onClick={() =>
            void draft.save().then((saved) => {
              if (saved) leave()
              else setWanted(null)
            })
          }
        >
          {t("leave.save")}
        </Button>
      </div>
    </Dialog>
  )
}
