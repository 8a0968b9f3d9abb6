import { useTranslation } from "react-i18next"
import type { AdminUser } from "../../../../shared/contract/people.ts"
import { Button } from "../../ui/button.tsx"
import type { Column } from "../../ui/data-table.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import * as styles from "./user-list.module.css"

/**
 * Columns of the list of users.
 *
 * @param own id of the current user, who cannot disable themselves
 * @param onRoles left out where the provider gives the roles
 */
export const useUserColumns = (
  own: string | null,
  onChange: (user: AdminUser) => void,
  onRoles?: (user: AdminUser) => void
): Column<AdminUser>[] => {
  const { t } = useTranslation("adminPeople")
  return [
    {
      key: "name",
      title: t("field.name"),
      cell: ({ id, name, email }) => (
        <span className={styles.who}>
          <span className={styles.name}>{id === own ? t("page.you", { name }) : name}</span>
          <span className={styles.email}>{email}</span>
        </span>
      ),
    },
    {
      key: "roles",
      title: t("field.roles"),
      cell: (user) => (
        <span className={styles.access}>
          <span>
            {user.roles.length === 0 ? t("role.none") : user.roles.map((role) => t(`role.${role}`)).join(", ")}
          </span>
          {onRoles ? (
            <Button onClick={() => onRoles(user)}>
              {t("roles.change")}
              <span className="visually-hidden">: {user.name}</span>
            </Button>
          ) : null}
        </span>
      ),
    },
    {
      key: "seen",
      title: t("field.lastSeen"),
      quiet: true,
      cell: ({ lastSeenAt }) => <DateTime at={lastSeenAt} />,
    },
    {
      key: "first",
      title: t("field.firstSignIn"),
      quiet: true,
      wide: true,
      cell: ({ firstSignInAt }) => <DateTime at={firstSignInAt} />,
    },
    {
      key: "state",
      title: t("field.access"),
      cell: (user) => (
        <span className={styles.access}>
          <span className={user.disabledAt === null ? undefined : styles.out}>
            {t(user.disabledAt === null ? "state.active" : "state.disabled")}
          </span>
          {user.id === own ? null : (
            <Button onClick={() => onChange(user)}>
              {t(user.disabledAt === null ? "access.disable" : "access.enable")}
              <span className="visually-hidden">: {user.name}</span>
            </Button>
          )}
        </span>
      ),
    },
  ]
}
