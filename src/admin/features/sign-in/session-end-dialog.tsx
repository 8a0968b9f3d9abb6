import { useCallback, useEffect, useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useDispatch } from "react-redux"
import { sessionApi } from "../../store/session-api.ts"
import { replaced, type SessionEnd } from "../../store/session-end.ts"
import { Button } from "../../ui/button.tsx"
import { rememberFocus } from "./last-field.ts"
import { useSignInNews } from "./session-news.ts"
import * as styles from "./session-end-dialog.module.css"
import { signedInPath, signInAddress } from "./sign-in-address.ts"

/** Opens the dialog above all others, keeps it open, and gives the focus back when it goes. */
const useLastingDialog = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const restore = rememberFocus()
    const active = document.activeElement
    // What was typed stays in sight: the dialog goes to the other half of the window.
    if (element && active && active !== document.body)
      element.dataset.place = active.getBoundingClientRect().top < window.innerHeight / 2 ? "end" : "start"
    const open = (): void => {
      if (element?.isConnected && !element.open) element.showModal()
    }
    open()
    // Browsers close it on the second Escape, whatever the page says.
    element?.addEventListener("close", open)
    return () => {
      element?.removeEventListener("close", open)
      element?.close()
      restore()
    }
  }, [])
  return dialog
}

type Check = "none" | "running" | "nobody" | "failed"

/**
 * Says that the session has ended, over the page with what was typed. A sign-in in another tab makes this one go on; it
 * is a link, which no browser blocks. Another user who signs in takes nothing over.
 */
export const SessionEndDialog = ({ user, other }: NonNullable<SessionEnd>) => {
  const { t } = useTranslation("admin")
  const dispatch = useDispatch()
  const id = useId()
  const dialog = useLastingDialog()
  const [read] = sessionApi.endpoints.currentUser.useLazyQuery()
  const [check, setCheck] = useState<Check>("none")
  const ask = useCallback(async (): Promise<void> => {
    setCheck("running")
    const { isError } = await read(undefined)
    setCheck(isError ? "failed" : "nobody")
  }, [read])
  const onNews = useCallback(() => void ask(), [ask])
  useSignInNews(onNews)
  const goOnAsOther = (): void => {
    dispatch(replaced())
    dispatch(sessionApi.util.resetApiState())
  }
  const names = { name: user.name, other: other?.name ?? "" }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={styles.content}>
        <h2 id={`${id}-title`}>{t(other ? "session.other.title" : "session.end.title", names)}</h2>
        <p id={`${id}-text`}>{t(other ? "session.other.text" : "session.end.text", names)}</p>
        {other ? <p>{t("session.other.consequence", names)}</p> : null}
        <p role="status" className={styles.status}>
          {check === "none" || (check === "nobody" && other) ? null : t(`session.check.${check}`)}
        </p>
        <div className={styles.actions}>
          <a className={styles.link} href={signInAddress(signedInPath, other !== null)} target="_blank" rel="noopener">
            {t(other ? "session.other.again" : "session.end.again", names)}
            <span className="visually-hidden"> {t("session.end.newTab")}</span>
          </a>
          <Button disabled={check === "running"} onClick={() => void ask()}>
            {t("session.end.done")}
          </Button>
          {other ? (
            <Button variant="danger" onClick={goOnAsOther}>
              {t("session.other.goOn", names)}
            </Button>
          ) : null}
        </div>
      </div>
    </dialog>
  )
}
