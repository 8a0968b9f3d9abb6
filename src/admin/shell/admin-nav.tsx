import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import { hasRole, type Role } from "../../../shared/roles.ts"
import { paths } from "../../../shared/paths.ts"
import { adminRoutes } from "./admin-routes.tsx"
import * as styles from "./admin-nav.module.css"

const groups = ["content", "people", "site"] as const

/** Links to the screens that the roles of the user allow. */
export const AdminNav = ({ roles, pathname }: { roles: readonly Role[]; pathname: string }) => {
  const { t } = useTranslation("admin")
  const open = adminRoutes.filter((route) => hasRole(roles, route.roles))
  return (
    <nav className={styles.nav} aria-label={t("nav.label")}>
      <Link className={styles.link} to={paths.admin} aria-current={pathname === paths.admin ? "page" : undefined}>
        {t("nav.home")}
      </Link>
      {groups.map((group) => {
        const routes = open.flatMap(({ path, nav }) => (nav?.group === group ? [{ path, key: nav.key }] : []))
        if (routes.length === 0) return null
        return (
          <div key={group} role="group" aria-labelledby={`nav-${group}`} className={styles.group}>
            <p id={`nav-${group}`} className={styles.title}>
              {t(`nav.group.${group}`)}
            </p>
            {routes.map(({ path, key }) => {
              const address = `${paths.admin}/${path}`
              const here = pathname === address || pathname.startsWith(`${address}/`)
              return (
                <Link key={key} className={styles.link} to={address} aria-current={here ? "page" : undefined}>
                  {t(`nav.${key}`)}
                </Link>
              )
            })}
          </div>
        )
      })}
    </nav>
  )
}
