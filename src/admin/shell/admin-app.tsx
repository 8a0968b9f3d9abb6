import { Suspense, useEffect, useLayoutEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Provider, useSelector } from "react-redux"
import type { Locale } from "../../../shared/locales.ts"
import { keepFilesOut } from "../../components/forms/keep-files-out.ts"
import { watchFields } from "../features/sign-in/last-field.ts"
import { SessionEndDialog } from "../features/sign-in/session-end-dialog.tsx"
import { useSignInAnnouncement } from "../features/sign-in/session-news.ts"
import { HoldNotice } from "../features/publishing/hold-notice.tsx"
import { loadMoreTexts } from "../store/more-texts.ts"
import { createAdminStore, type AdminStore } from "../store/admin-store.ts"
import { useStaleUserCheck } from "../../components/session/use-stale-user-check.ts"
import { adminUserStaleAfter, sessionApi, useCurrentUserQuery } from "../store/session-api.ts"
import { selectSessionEnd } from "../store/session-end.ts"
import { AdminLocationContext, useAdminLocation, type AdminLocation } from "../address/admin-location.ts"
import { PagePreviewContext, type PagePreview } from "../features/editor/preview/page-preview.ts"
import { CommandCenter } from "./command-center.tsx"
import { AdminFrame } from "./admin-frame.tsx"
import { AdminI18n, storedLocale, storeLocale } from "./admin-i18n.tsx"
import { matchRoute } from "./admin-routes.tsx"
import { AdminScreen } from "./admin-screen.tsx"
import { FrameSkeleton } from "./frame-skeleton.tsx"
import { ToastHost } from "./toast-host.tsx"
import { useTheme } from "./use-theme.ts"
import { lazyPart } from "../ui/lazy-part.tsx"

const SignIn = lazyPart(async () => {
  const [{ SignIn: signIn }] = await Promise.all([import("../features/sign-in/sign-in.tsx"), loadMoreTexts()])
  return { default: signIn }
})
const PlainBar = lazyPart(async () => ({ default: (await import("./plain-bar.tsx")).PlainBar }))

type ShellProps = { locale: Locale; onLocale: (locale: Locale) => void }

const AdminShell = ({ locale, onLocale }: ShellProps) => {
  const { t } = useTranslation("admin")
  const { data: user, isLoading, isError } = useCurrentUserQuery(undefined)
  const { pathname } = useAdminLocation()
  const sessionEnd = useSelector(selectSessionEnd)
  useStaleUserCheck(sessionApi, adminUserStaleAfter, pathname)
  useSignInAnnouncement(user?.id ?? null)
  useEffect(watchFields, [])
  useEffect(keepFilesOut, [])
  useLayoutEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  const [theme, setTheme] = useTheme()
  const appearance = { locale, theme, onLocale, onTheme: setTheme }
  const hasRail = user !== null && user !== undefined && user.roles.length > 0
  return (
    <>
      {isLoading ? (
        <>
          <FrameSkeleton />
          <p role="status" className="visually-hidden">
            {t("shell.session.checking")}
          </p>
        </>
      ) : (
        <AdminFrame user={hasRail ? user : null} pathname={pathname} appearance={appearance}>
          <Suspense fallback={null}>
            {hasRail ? <HoldNotice /> : <PlainBar user={user ?? null} appearance={appearance} />}
            {user ? <AdminScreen key={user.id} user={user} pathname={pathname} /> : <SignIn failed={isError} />}
          </Suspense>
        </AdminFrame>
      )}
      {hasRail ? (
        <CommandCenter key={user.id} user={user} locale={locale} theme={theme} onLocale={onLocale} onTheme={setTheme} />
      ) : null}
      <ToastHost />
      {/* By this element React Aria sees that its one style sheet is there: it is in admin-theme.css. */}
      <template id="react-aria-pressable-style" />
      {sessionEnd ? <SessionEndDialog key={sessionEnd.user.id} {...sessionEnd} /> : null}
    </>
  )
}

type AdminAppProps = { location: AdminLocation; loadPreview: () => Promise<PagePreview> }

/** Asks who is signed in, and loads the screen, while the texts load: one after the other they take three times as long. */
const beginAdmin = ({ pathname }: AdminLocation): AdminStore => {
  const store = createAdminStore()
  void store.dispatch(sessionApi.endpoints.currentUser.initiate(undefined))
  // Without a connection the screen loads, or fails, when it is shown.
  matchRoute(pathname)
    ?.route.load?.()
    .catch(() => undefined)
  return store
}

/** The admin: client-only, with its own store and texts. */
const AdminApp = ({ location, loadPreview }: AdminAppProps) => {
  const [store] = useState(() => beginAdmin(location))
  const [locale, setLocale] = useState(storedLocale)
  const changeLocale = (next: Locale): void => {
    storeLocale(next)
    setLocale(next)
  }
  return (
    <Provider store={store}>
      <AdminLocationContext value={location}>
        <PagePreviewContext value={loadPreview}>
          <AdminI18n locale={locale} fallback={<FrameSkeleton />}>
            <AdminShell locale={locale} onLocale={changeLocale} />
          </AdminI18n>
        </PagePreviewContext>
      </AdminLocationContext>
    </Provider>
  )
}

export default AdminApp
