import { useTranslation } from "react-i18next"
import type { CurrentUser } from "../../../../shared/contract/user.ts"
import { ScreenFrame } from "../../ui/screen-frame.tsx"

/** Who is signed in, and with which roles. */
export const Home = ({ user }: { user: CurrentUser }) => {
  const { t } = useTranslation("admin")
  return (
    <ScreenFrame title={t("home.page.greeting", { name: user.name })}>
      <p>{t("home.roles.list", { roles: user.roles.map((role) => t(`roles.${role}`)).join(", ") })}</p>
    </ScreenFrame>
  )
}
