import { useTranslation } from "react-i18next"
import type { CurrentUser } from "../../../shared/contract/current-user.ts"
import { hasRole } from "../../../shared/roles.ts"
import { studio } from "../../../shared/studio.ts"
import { StudioMark } from "../../components/icons/studio-mark.tsx"
import { PublishBadge } from "../features/publishing/publish-badge.tsx"
import { openPalette } from "../keyboard/command-center.ts"
import { FoldIcon, SearchIcon, UnfoldIcon } from "../ui/icons.ts"
import { ariaShortcut, Shortcut } from "../ui/shortcut.tsx"
import { IconButton } from "../ui/tooltip.tsx"
import { AdminNav } from "./admin-nav.tsx"
import * as styles from "./admin-rail.module.css"
import * as frame from "./frame.module.css"
import { UserMenu, type Appearance } from "./user-menu.tsx"
import { useRailFold } from "./use-rail.ts"

/** All who may publish something see how it fares. */
const publishers = ["editor", "recruiter"] as const

/** Opens the command palette, see command-center.tsx. */
const paletteKeys = "mod+k"

type AdminRailProps = { user: CurrentUser; pathname: string; appearance: Appearance }

/**
 * The rail beside every screen: the mark, the places with what waits there, and at its foot what is live and the user's
 * menu. It folds to icons; on a narrow window it is a drawer (admin-frame.tsx).
 */
export const AdminRail = ({ user, pathname, appearance }: AdminRailProps) => {
  const { t } = useTranslation("admin")
  const [isFolded, fold] = useRailFold()
  return (
    <>
      <div className={`${frame.mark} ${styles.mark}`}>
        <StudioMark className={frame.sign} />
        <span className={styles.studio}>{studio.name[appearance.locale]}</span>
        <span className={styles.fold}>
          <IconButton label={t(isFolded ? "nav.unfold" : "nav.fold")} onClick={() => fold(!isFolded)}>
            {isFolded ? <UnfoldIcon /> : <FoldIcon />}
          </IconButton>
        </span>
      </div>
      <button type="button" className={styles.goTo} aria-keyshortcuts={ariaShortcut(paletteKeys)} onClick={openPalette}>
        <SearchIcon />
        <span className={styles.goToLabel}>{t("nav.goTo")}</span>
        <Shortcut keys={paletteKeys} />
      </button>
      <AdminNav roles={user.roles} pathname={pathname} isFolded={isFolded} />
      <div className={styles.foot}>
        {hasRole(user.roles, publishers) ? <PublishBadge /> : null}
        <UserMenu user={user} {...appearance} placement="top start" />
        <p className={styles.version}>{t("shell.version.label", { version: process.env.GATSBY_RELEASE ?? "" })}</p>
      </div>
    </>
  )
}
