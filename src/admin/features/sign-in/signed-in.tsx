import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import { LinkButton } from "../../ui/button.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"

/** Where a sign-in in another tab ends: the tab with the work goes on by itself. */
export const SignedIn = () => {
  const { t } = useTranslation("adminSignIn")
  return (
    <ScreenFrame title={t("back.title")}>
      <p>{t("back.text")}</p>
      <p>
        <LinkButton to={paths.admin}>{t("back.here")}</LinkButton>
      </p>
    </ScreenFrame>
  )
}
