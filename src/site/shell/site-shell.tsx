import { useEffect, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { NamedGame } from "../../../shared/games.ts"
import { paths } from "../../../shared/paths.ts"
import { SearchOverlay } from "../../components/search/search-overlay.tsx"
import { useSharedValue } from "../../components/ui/shared-value.ts"
import { VideoOverlay } from "../../components/video/video-overlay.tsx"
import { SiteGames } from "../../components/content/site-games.ts"
import type { LanguagePaths } from "../../i18n/language-paths.ts"
import { footerTheme, gameOfPath, themeAttributes } from "../../settings/themes.ts"
import { CookieNotice } from "./cookie-notice.tsx"
import { LoadingScreen } from "./loading-screen.tsx"
import { LocaleOffer } from "./locale-offer.tsx"
import { pageShown } from "../runtime/page-arrival.ts"
import { navigationPending } from "../runtime/pending-navigation.ts"
import { SiteFooter } from "./site-footer.tsx"
import * as styles from "./site-shell.module.css"
import { TopBar } from "./top-bar.tsx"

type SiteShellProps = {
  /** The live games, for menus, tags and themes. */
  games: readonly NamedGame[]
  /** Address without language prefix. */
  path: string
  alternatePaths: LanguagePaths
  children: ReactNode
}

/** Whether a page begins with a scene, which the top bar overlaps. */
const hasScene = (path: string, games: readonly NamedGame[]): boolean =>
  path === paths.main || (path === paths.games && games.length > 0) || games.some(({ id }) => path === paths.game(id))

/** The frame of every public screen: top bar, footer and overlays. */
export const SiteShell = ({ games, path, alternatePaths, children }: SiteShellProps) => {
  const theme = footerTheme(path, games)
  const game = gameOfPath(path, games)
  const { t } = useTranslation("shell")
  const loading = useSharedValue(navigationPending)
  useEffect(pageShown, [path])
  useEffect(() => {
    // The early script now repeats the click that it held back.
    window.dispatchEvent(new Event("site-ready"))
  }, [])
  return (
    <SiteGames value={games}>
      <div
        className={styles.shell}
        data-shell=""
        data-close={t("close")}
        {...(game ? themeAttributes(game) : { "data-theme": theme })}
        data-main={path === paths.main ? "" : undefined}
        data-scene={hasScene(path, games) ? "" : undefined}
      >
        <a href="#main" className={styles.skip}>
          {t("skipLink")}
        </a>
        <LocaleOffer alternatePaths={alternatePaths} />
        <TopBar path={path} alternatePaths={alternatePaths} />
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <SiteFooter theme={theme} alternatePaths={alternatePaths} hidden={loading} />
        <CookieNotice />
        <SearchOverlay />
        <VideoOverlay />
        {loading ? <LoadingScreen /> : null}
      </div>
    </SiteGames>
  )
}
