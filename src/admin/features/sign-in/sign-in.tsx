import { useState } from "react"
import { useTranslation } from "react-i18next"
import { signInFailureParameter, signInFailures, type SignInFailure } from "../../../../shared/staff-endpoints.ts"
import { StudioMark } from "../../../components/icons/studio-mark.tsx"
import { hasUnsavedWork } from "../../drafts/journal.ts"
import { useSsoCheckQuery } from "../../store/session-api.ts"
import { Notice } from "../../ui/notice.tsx"
import { useTitle } from "../../ui/use-title.ts"
import { currentScreen, signInAddress } from "./sign-in-address.ts"
import * as styles from "./sign-in.module.css"

/** Reason of a failed sign-in from the address; null if there is none, or it is unknown. */
const failureOfAddress = (): SignInFailure | null => {
  const stated = new URLSearchParams(window.location.search).get(signInFailureParameter)
  return signInFailures.find((failure) => failure === stated) ?? null
}

/**
 * The sign-in screen: a button, or the reason why sign-in is unavailable.
 *
 * @param failed whether the current user could not be read
 */
export const SignIn = ({ failed }: { failed: boolean }) => {
  const { t } = useTranslation("adminSignIn")
  useTitle(t("page.title"))
  const { data: check, isLoading, isError } = useSsoCheckQuery(undefined)
  const [result] = useState(failureOfAddress)
  const unavailable = failed || isError || (check !== undefined && !check.available)
  return (
    <section className={styles.panel} aria-labelledby="sign-in-title">
      <StudioMark className={styles.sign} />
      <h1 id="sign-in-title">{t("page.title")}</h1>
      <p className={styles.lead}>{t("page.lead")}</p>
      {hasUnsavedWork() ? <p>{t("page.unsaved")}</p> : null}
      {result ? <Notice kind="bad">{t(`result.${result}`)}</Notice> : null}
      {isLoading ? <p role="status">{t("check.running")}</p> : null}
      {unavailable ? <Notice kind="bad">{t("check.unavailable")}</Notice> : null}
      {check?.available && !failed ? (
        <a className={styles.button} href={signInAddress(currentScreen())}>
          {t("start.button")}
        </a>
      ) : null}
    </section>
  )
}
