import { useTranslation } from "react-i18next"
import type { CurrentUser } from "../../../../shared/contract/user.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import type { SessionFailure } from "../../store/session-api.ts"
import { useLogoutMutation } from "../../store/session-api.ts"
import * as styles from "./home.module.css"

const isSessionFailure = (error: unknown): error is SessionFailure =>
  typeof error === "object" && error !== null && "status" in error && "data" in error

/** Who is signed in, with which roles, and the way out. An account without a role reads that it has none. */
export const Home = ({ user }: { user: CurrentUser }) => {
  const { t } = useTranslation("admin")
  const [logout, { isLoading }] = useLogoutMutation()
  const leave = async (): Promise<void> => {
    const result = await logout(undefined)
    if (result.error) {
      showErrorToast(t("session.logout.failed"), isSessionFailure(result.error) ? result.error.data : null)
    }
  }
  return (
    <section className={styles.home} aria-labelledby="home-title">
      <h1 id="home-title">{t("home.page.greeting", { name: user.name })}</h1>
      {user.roles.length > 0 ? (
        <p>{t("home.roles.list", { roles: user.roles.map((role) => t(`roles.${role}`)).join(", ") })}</p>
      ) : (
        <p role="alert">{t("home.roles.none")}</p>
      )}
      <button type="button" className={styles.logout} disabled={isLoading} onClick={() => void leave()}>
        {t("session.logout.button")}
      </button>
    </section>
  )
}
