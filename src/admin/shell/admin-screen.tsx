import { lazy, Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { SessionUser } from "../../../shared/contract/current-user.ts"
import { paths } from "../../../shared/paths.ts"
import { hasRole } from "../../../shared/roles.ts"
import { signedInPath } from "../features/sign-in/sign-in-address.ts"
import { loadMoreTexts } from "../store/more-texts.ts"
import { LinkButton } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import { ScreenFrame } from "../ui/screen-frame.tsx"
import { ScreenSkeleton } from "../ui/skeleton.tsx"
import { matchRoute } from "./admin-routes.tsx"

const Home = lazy(async () => {
  const [{ Home: home }] = await Promise.all([import("../features/home/home.tsx"), loadMoreTexts()])
  return { default: home }
})
const SignedIn = lazy(async () => ({ default: (await import("../features/sign-in/signed-in.tsx")).SignedIn }))

/** The screen of an address. The role check mirrors the server's, which decides. */
export const AdminScreen = ({ user, pathname }: { user: SessionUser; pathname: string }) => {
  const { t } = useTranslation("admin")
  if (pathname.replace(/\/$/, "") === signedInPath) return <SignedIn />
  if (user.roles.length === 0)
    return (
      <Notice kind="bad">
        <p>{t("home.roles.none")}</p>
        <p>{t(user.rolesFrom === "people" ? "home.roles.fromPeople" : "home.roles.fromProvider")}</p>
        {user.email === null ? null : <p>{t("home.roles.account", { name: user.name, email: user.email })}</p>}
      </Notice>
    )
  const loading = <ScreenSkeleton label={t("shell.screen.loading")} />
  if (pathname.replace(/\/$/, "") === paths.admin)
    return (
      <Suspense fallback={loading}>
        <Home user={user} />
      </Suspense>
    )
  const match = matchRoute(pathname)
  if (!match || !hasRole(user.roles, match.route.roles))
    return (
      <ScreenFrame title={t(match ? "shell.screen.forbidden" : "shell.screen.none")}>
        <p>
          <LinkButton to={paths.admin}>{t("nav.home")}</LinkButton>
        </p>
      </ScreenFrame>
    )
  const { route, parameters } = match
  return (
    // Two routes may share a screen: the key remounts it when the route changes.
    <Suspense key={route.path} fallback={loading}>
      {route.screen(parameters)}
    </Suspense>
  )
}
