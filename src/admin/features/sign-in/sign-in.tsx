import { useState } from "react"
import { useTranslation } from "react-i18next"
import {
  signInFailureParameter,
  signInFailures,
  userPaths,
  type SignInFailure,
} from "../../../../shared/contract/current-user.ts"
import { apiBase, paths } from "../../../../shared/paths.ts"
import { hasUnsavedWork } from "../../drafts/journal.ts"
import { useSsoCheckQuery } from "../../store/session-api.ts"
import * as styles from "./sign-in.module.css"

/** Signing in leads back to the screen on which it was needed. */
const signInAddress = (): string => {
  const { pathname } = window.location
  const back = pathname.startsWith(`${paths.admin}/`) ? pathname : paths.admin
  return `${apiBase}${userPaths.sso}?return=${encodeURIComponent(back)}`
}

/** Why the sign-in that led here came to nothing; null when none did, or the address says something else. */
const failureOfAddress = (): SignInFailure | null => {
  const said = new URLSearchParams(window.location.search).get(signInFailureParameter)
  return signInFailures.find((failure) => failure === said) ?? null
}

/**
 * The way into the admin: one button, or in plain words why there is none now.
 *
 * @param failed whether the server could not say who is signed in
 */
export const SignIn = ({ failed }: { failed: boolean }) => {
  const { t } = useTranslation("admin")
  const { data: check, isLoading, isError } = useSsoCheckQuery(undefined)
  const [result] = useState(failureOfAddress)
  const unavailable = failed || isError || (check !== undefined && !check.available)
  return (
    <section className={styles.panel} aria-labelledby="sign-in-title">
      <h1 id="sign-in-title">{t("signIn.page.title")}</h1>
      <p>{t("signIn.page.lead")}</p>
      {hasUnsavedWork() ? <p>{t("signIn.page.unsaved")}</p> : null}
      {result ? <p role="alert">{t(`signIn.result.${result}`)}</p> : null}
      {isLoading ? <p role="status">{t("signIn.check.running")}</p> : null}
      {unavailable ? <p role="alert">{t("signIn.check.unavailable")}</p> : null}
      {check?.available && !failed ? (
        <a className={styles.button} href={signInAddress()}>
          {t("signIn.start.button")}
        </a>
      ) : null}
    </section>
  )
}
