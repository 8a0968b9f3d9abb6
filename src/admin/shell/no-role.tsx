import { useTranslation } from "react-i18next"
import type { SessionUser } from "../../../shared/contract/current-user.ts"
import { Notice } from "../ui/notice.tsx"

/** Tells a user without a role who gives roles. */
export const NoRole = ({ user: { name, email, rolesFrom } }: { user: SessionUser }) => {
  const { t } = useTranslation("adminHome")
  return (
    <Notice kind="bad">
      <p>{t("roles.none")}</p>
      <p>{t(rolesFrom === "people" ? "roles.fromPeople" : "roles.fromProvider")}</p>
      {email === null ? null : <p>{t("roles.account", { name, email })}</p>}
    </Notice>
  )
}
