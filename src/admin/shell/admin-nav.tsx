import { Link } from "gatsby"
import type { ComponentType } from "react"
import { useTranslation } from "react-i18next"
import { formatNumber } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import type { WaitingSubmissions } from "../../../shared/contract/inbox.ts"
import { hasRole, type Role } from "../../../shared/roles.ts"
import { paths } from "../../../shared/paths.ts"
import { submissionRoles } from "../../../shared/staff-endpoints.ts"
import { useWaitingSubmissionsQuery } from "../store/inbox-waiting-api.ts"
import {
  AlertIcon,
  ApplicationIcon,
  AuditIcon,
  BlogIcon,
  CalendarIcon,
  DailyIcon,
  DevblogIcon,
  HomeIcon,
  LanguageIcon,
  MailIcon,
  MediaIcon,
  ProposalIcon,
  RedirectIcon,
  ReleaseIcon,
  StaffIcon,
  StreamerIcon,
  SubscriberIcon,
  SupportIcon,
  TermIcon,
  TokenIcon,
  VacancyIcon,
  WebhookIcon,
} from "../ui/icons.ts"
import { useTooltip } from "../ui/tooltip.tsx"
import { adminRoutes, type NavKey } from "./admin-routes.tsx"
import * as styles from "./admin-nav.module.css"

const groups = ["content", "people", "site"] as const

/** The sign of each place, also in the bar of a phone. */
const icons: Record<NavKey, ComponentType> = {
  blog: BlogIcon,
  devblog: DevblogIcon,
  jobs: VacancyIcon,
  calendar: CalendarIcon,
  daily: DailyIcon,
  translations: LanguageIcon,
  terms: TermIcon,
  media: MediaIcon,
  applications: ApplicationIcon,
  proposals: ProposalIcon,
  streamers: StreamerIcon,
  letters: SupportIcon,
  subscribers: SubscriberIcon,
  people: StaffIcon,
  audit: AuditIcon,
  mail: MailIcon,
  redirects: RedirectIcon,
  tokens: TokenIcon,
  webhooks: WebhookIcon,
  alerts: AlertIcon,
  releases: ReleaseIcon,
}

/** How often the counts are read again while a window stays open, in milliseconds. */
const countInterval = 120_000

/** How many submissions wait for a user with these roles; empty before they are known. */
const useWaiting = (roles: readonly Role[]): WaitingSubmissions => {
  const skip = !hasRole(roles, Object.values(submissionRoles))
  const { data } = useWaitingSubmissionsQuery(undefined, { skip, pollingInterval: countInterval })
  return data ?? {}
}

type PlaceProps = {
  to: string
  label: string
  icon: ComponentType
  isHere: boolean
  /** What waits there; 0 for nothing. */
  count?: number
  /** Whether the label is hidden: then a tooltip has it. */
  isFolded: boolean
}

const Place = ({ to, label, icon: Icon, isHere, count = 0, isFolded }: PlaceProps) => {
  const { t } = useTranslation("admin")
  const locale = useLocale()
  const { handlers, bubble } = useTooltip(label)
  return (
    <>
      <Link className={styles.link} to={to} aria-current={isHere ? "page" : undefined} {...(isFolded ? handlers : {})}>
        <Icon />
        <span className={styles.label}>{label}</span>
        {count > 0 ? (
          <span className={styles.count}>
            {formatNumber(count, locale)}
            <span className="visually-hidden"> {t("nav.waiting", { count })}</span>
          </span>
        ) : null}
      </Link>
      {isFolded ? bubble : null}
    </>
  )
}

const isAt = (pathname: string, address: string): boolean => pathname === address || pathname.startsWith(`${address}/`)

type AdminNavProps = { roles: readonly Role[]; pathname: string; isFolded: boolean }

/** Links to the screens that the roles of the user allow, with what waits there. */
export const AdminNav = ({ roles, pathname, isFolded }: AdminNavProps) => {
  const { t } = useTranslation("admin")
  const waiting = useWaiting(roles)
  const open = adminRoutes.filter((route) => hasRole(roles, route.roles))
  return (
    <nav className={styles.nav} aria-label={t("nav.label")}>
      <Place
        to={paths.admin}
        label={t("nav.home")}
        icon={HomeIcon}
        isHere={pathname.replace(/\/$/, "") === paths.admin}
        isFolded={isFolded}
      />
      {groups.map((group) => {
        const routes = open.flatMap(({ path, nav }) => (nav?.group === group ? [{ path, ...nav }] : []))
        if (routes.length === 0) return null
        return (
          <div key={group} role="group" aria-labelledby={`nav-${group}`} className={styles.group}>
            <p id={`nav-${group}`} className={styles.title}>
              {t(`nav.group.${group}`)}
            </p>
            {routes.map(({ path, key, inbox }) => (
              <Place
                key={key}
                to={`${paths.admin}/${path}`}
                label={t(`nav.${key}`)}
                icon={icons[key]}
                isHere={isAt(pathname, `${paths.admin}/${path}`)}
                count={(inbox && waiting[inbox]) ?? 0}
                isFolded={isFolded}
              />
            ))}
          </div>
        )
      })}
    </nav>
  )
}

/** Places of the bar at the bottom of a phone: Home, and the first two that the roles of the user allow of these. */
const quickKeys: readonly NavKey[] = ["blog", "applications", "jobs", "people"]

/** The places that a phone has at hand. */
export const QuickNav = ({ roles, pathname }: Omit<AdminNavProps, "isFolded">) => {
  const { t } = useTranslation("admin")
  const open = adminRoutes.filter((route) => hasRole(roles, route.roles))
  const quick = quickKeys.flatMap((key) => open.find(({ nav }) => nav?.key === key) ?? []).slice(0, 2)
  return (
    <nav className={styles.quick} aria-label={t("nav.quick")}>
      <Link className={styles.quickLink} to={paths.admin} aria-current={pathname === paths.admin ? "page" : undefined}>
        <HomeIcon />
        {t("nav.home")}
      </Link>
      {quick.map(({ path, nav }) => {
        if (!nav) return null
        const Icon = icons[nav.key]
        const address = `${paths.admin}/${path}`
        return (
          <Link
            key={path}
            className={styles.quickLink}
            to={address}
            aria-current={isAt(pathname, address) ? "page" : undefined}
          >
            <Icon />
            {t(`nav.${nav.key}`)}
          </Link>
        )
      })}
    </nav>
  )
}
