import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import { LinkButton } from "../../ui/button.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"

/** Where a sign-in in another tab ends: the tab with the work goes on by itself. */
export const SignedIn = () => {
  const { t } = useTranslation("adminHome")
  return (
    <ScreenFrame title={t("signedIn.title")}>
      <p>{t("signedIn.text")}</p>
      <p>
        <LinkButton to={paths.admin}>{t("signedIn.here")}</LinkButton>
      </p>
    </ScreenFrame>
  )
}
