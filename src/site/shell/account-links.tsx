import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import type { SessionFailure } from "../../components/session/session-api.ts"
import { publicSessionApi } from "../../components/session/public-session.ts"
import { StaffOnly } from "../../components/session/staff-only.tsx"
import { showErrorToast } from "../../components/ui/error-toast.ts"
import * as styles from "./account-links.module.css"

const isSessionFailure = (error: unknown): error is SessionFailure =>
  typeof error === "object" && error !== null && "status" in error && "data" in error

const Links = () => {
  const { t } = useTranslation("shell")
  const [logout, { isLoading }] = publicSessionApi.useLogoutMutation()
  const leave = async (): Promise<void> => {
    const { error } = await logout(undefined)
    const failure = isSessionFailure(error) ? error : null
    // A session unknown to the server has ended as well.
    if (!error || failure?.status === 401) return
    await showErrorToast(t("account.logoutFailed"), failure?.data ?? null)
  }
  return (
    <div className={styles.links} lang="en">
      <a className={styles.link} href={paths.admin}>
        {t("account.admin")}
      </a>
      <button type="button" className={styles.link} disabled={isLoading} onClick={() => void leave()}>
        {t("account.logout")}
      </button>
    </div>
  )
}

/** ADMIN and LOGOUT, only for a signed-in admin. */
export const AccountLinks = ({ page }: { page: string }) => (
  <StaffOnly roles={["admin"]} page={page}>
    {() => <Links />}
  </StaffOnly>
)
