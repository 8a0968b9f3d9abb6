import { useState } from "react"
import { useTranslation } from "react-i18next"
import {
  signInFailureParameter,
  signInFailures,
  userPaths,
  type SignInFailure,
} from "../../../../shared/contract/user.ts"
import { apiBase, paths } from "../../../../shared/paths.ts"
import { useSsoCheckQuery } from "../../store/session-api.ts"
import * as styles from "./sign-in.module.css"

const signInAddress = `${apiBase}${userPaths.sso}?return=${encodeURIComponent(paths.admin)}`

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
      {result ? <p role="alert">{t(`signIn.result.${result}`)}</p> : null}
      {isLoading ? <p role="status">{t("signIn.check.running")}</p> : null}
      {unavailable ? <p role="alert">{t("signIn.check.unavailable")}</p> : null}
      {check?.available && !failed ? (
        <a className={styles.button} href={signInAddress}>
          {t("signIn.start.button")}
        </a>
      ) : null}
    </section>
  )
}
