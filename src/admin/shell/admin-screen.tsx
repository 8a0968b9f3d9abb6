import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { SessionUser } from "../../../shared/contract/current-user.ts"
import { paths } from "../../../shared/paths.ts"
import { hasRole } from "../../../shared/roles.ts"
import { signedInPath } from "../features/sign-in/sign-in-address.ts"
import { loadMoreTexts } from "../store/more-texts.ts"
import { LinkButton } from "../ui/button.tsx"
import { ScreenFrame } from "../ui/screen-frame.tsx"
import { ScreenSkeleton } from "../ui/skeleton.tsx"
import { matchRoute } from "./admin-routes.tsx"
import { NoRole } from "./no-role.tsx"
import { lazyPart } from "../ui/lazy-part.tsx"

const Home = lazyPart(async () => {
  const [{ Home: home }] = await Promise.all([import("../features/home/home.tsx"), loadMoreTexts()])
  return { default: home }
})
/** Few see it, so its texts are not among the first; its parts are. */
const WithoutRole = lazyPart(async () => {
  await loadMoreTexts()
  return { default: NoRole }
})
const SignedIn = lazyPart(async () => {
  const [{ SignedIn: signedIn }] = await Promise.all([import("../features/sign-in/signed-in.tsx"), loadMoreTexts()])
  return { default: signedIn }
})

/** The screen of an address. The role check mirrors the server's, which decides. */
export const AdminScreen = ({ user, pathname }: { user: SessionUser; pathname: string }) => {
  const { t } = useTranslation("admin")
  if (pathname.replace(/\/$/, "") === signedInPath) return <SignedIn />
  if (user.roles.length === 0) return <WithoutRole user={user} />
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
