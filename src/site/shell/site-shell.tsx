import { useEffect, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { gameIds } from "../../../shared/games.ts"
import { paths } from "../../../shared/paths.ts"
import { SearchOverlay } from "../../components/search/search-overlay.tsx"
import { useSharedValue } from "../../components/ui/shared-value.ts"
import { VideoOverlay } from "../../components/video/video-overlay.tsx"
import type { SiteTheme } from "../../settings/themes.ts"
import { CookieNotice } from "./cookie-notice.tsx"
import { LoadingScreen } from "./loading-screen.tsx"
import { LocaleOffer } from "./locale-offer.tsx"
import { pageShown } from "../runtime/page-arrival.ts"
import { navigationPending } from "../runtime/pending-navigation.ts"
import { SiteFooter } from "./site-footer.tsx"
import * as styles from "./site-shell.module.css"
import { TopBar } from "./top-bar.tsx"

type SiteShellProps = {
  theme: SiteTheme
  /** Address without language prefix. */
  path: string
  /** Address in the other language, with its prefix. */
  alternatePath: string
  children: ReactNode
}

/** Pages that begin with a scene, which the top bar overlaps. */
const scenePaths: readonly string[] = [paths.main, paths.games, ...gameIds.map(paths.game)]

/** The frame of every public screen: top bar, footer and overlays. */
export const SiteShell = ({ theme, path, alternatePath, children }: SiteShellProps) => {
  const { t } = useTranslation("shell")
  const loading = useSharedValue(navigationPending)
  useEffect(pageShown, [path])
  useEffect(() => {
    // The early script now repeats the click that it held back.
    window.dispatchEvent(new Event("site-ready"))
  }, [])
  return (
    <div
      className={styles.shell}
      data-shell=""
      data-theme={theme}
      data-main={path === paths.main ? "" : undefined}
      data-scene={scenePaths.includes(path) ? "" : undefined}
    >
      <a href="#main" className={styles.skip}>
        {t("skipLink")}
      </a>
      <LocaleOffer russianPath={alternatePath} />
      <TopBar path={path} alternatePath={alternatePath} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter theme={theme} alternatePath={alternatePath} hidden={loading} />
      <CookieNotice />
      <SearchOverlay />
      <VideoOverlay />
      {loading ? <LoadingScreen /> : null}
    </div>
  )
}
