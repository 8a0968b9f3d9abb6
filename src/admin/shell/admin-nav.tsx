import { Link } from "gatsby"
import { useRef, type ComponentType } from "react"
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
  LegalIcon,
  MailIcon,
  MediaIcon,
  OpenIcon,
  ProposalIcon,
  RedirectIcon,
  ReleaseIcon,
  StaffIcon,
  StreamerIcon,
  SubscriberIcon,
  SupportIcon,
  GameIcon,
  TermIcon,
  TokenIcon,
  VacancyIcon,
  WebhookIcon,
} from "../ui/icons.ts"
import { useTooltip } from "../ui/tooltip.tsx"
import { adminRoutes, type NavKey } from "./admin-routes.tsx"
import * as styles from "./admin-nav.module.css"
import { navGroups, unfoldedGroups, useGroupChoices, useRoom, type NavGroup } from "./nav-groups.ts"

/** The sign of each place, also in the bar of a phone. */
const icons: Record<NavKey, ComponentType> = {
  blog: BlogIcon,
  devblog: DevblogIcon,
  jobs: VacancyIcon,
  legal: LegalIcon,
  calendar: CalendarIcon,
  daily: DailyIcon,
  translations: LanguageIcon,
  terms: TermIcon,
  games: GameIcon,
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

/** How many submissions wait there; nothing for none. */
const Count = ({ count }: { count: number }) => {
  const { t } = useTranslation("admin")
  const locale = useLocale()
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {formatNumber(count, locale)}
      <span className="visually-hidden"> {t("nav.waiting", { count })}</span>
    </span>
  )
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
  const { handlers, bubble } = useTooltip(label)
  return (
    <>
      <Link className={styles.link} to={to} aria-current={isHere ? "page" : undefined} {...(isFolded ? handlers : {})}>
        <Icon />
        <span className={styles.label}>{label}</span>
        <Count count={count} />
      </Link>
      {isFolded ? bubble : null}
    </>
  )
}

type GroupProps = {
  group: NavGroup
  places: readonly (PlaceProps & { key: NavKey })[]
  isOpen: boolean
  /** Whether the rail shows icons alone. */
  isFolded: boolean
  onOpen: (isOpen: boolean) => void
}

/** The places of one group below its name, which folds them; folded, it has what waits in them. */
const Group = ({ group, places, isOpen, isFolded, onOpen }: GroupProps) => {
  const { t } = useTranslation("admin")
  const name = t(`nav.group.${group}`)
  const { handlers, bubble } = useTooltip(name)
  const isHere = !isOpen && places.some((place) => place.isHere)
  const waiting = places.reduce((sum, { count = 0 }) => sum + count, 0)
  return (
    <div role="group" aria-labelledby={`nav-${group}`} className={styles.group}>
      <button
        type="button"
        className={styles.title}
        aria-expanded={isOpen}
        aria-current={isHere || undefined}
        onClick={() => onOpen(!isOpen)}
        {...(isFolded ? handlers : {})}
      >
        <span id={`nav-${group}`} className={styles.label}>
          {name}
        </span>
        <Count count={isOpen ? 0 : waiting} />
        <OpenIcon />
      </button>
      {isFolded ? bubble : null}
      {isOpen ? places.map(({ key, ...place }) => <Place key={key} {...place} />) : null}
    </div>
  )
}

const isAt = (pathname: string, address: string): boolean => pathname === address || pathname.startsWith(`${address}/`)

type AdminNavProps = { roles: readonly Role[]; pathname: string; isFolded: boolean }

/** Links to the screens that the roles of the user allow, with what waits there. */
export const AdminNav = ({ roles, pathname, isFolded }: AdminNavProps) => {
  const { t } = useTranslation("admin")
  const waiting = useWaiting(roles)
  const nav = useRef<HTMLElement>(null)
  const room = useRoom(nav)
  const [choices, choose] = useGroupChoices()
  const places = adminRoutes.flatMap(({ path, nav: place, roles: allowed }) => {
    if (!place || !hasRole(roles, allowed)) return []
    const { key, group, inbox } = place
    const to = `${paths.admin}/${path}`
    const count = (inbox && waiting[inbox]) ?? 0
    return [{ key, group, to, label: t(`nav.${key}`), icon: icons[key], isHere: isAt(pathname, to), count, isFolded }]
  })
  const sizes: Partial<Record<NavGroup, number>> = {}
  for (const { group } of places) sizes[group] = (sizes[group] ?? 0) + 1
  const here = places.find(({ isHere }) => isHere)?.group
  const unfolded = unfoldedGroups({ sizes, foldedAtFirst: hasRole(roles, []) ? ["site"] : [], choices, here, room })
  return (
    <nav ref={nav} className={styles.nav} aria-label={t("nav.label")}>
      <Place
        to={paths.admin}
        label={t("nav.home")}
        icon={HomeIcon}
        isHere={pathname.replace(/\/$/, "") === paths.admin}
        isFolded={isFolded}
      />
      {navGroups
        .filter((group) => sizes[group] !== undefined)
        .map((group) => (
          <Group
            key={group}
            group={group}
            places={places.filter((place) => place.group === group).map(({ group: _, ...place }) => place)}
            isOpen={unfolded.has(group)}
            isFolded={isFolded}
            onOpen={(isOpen) => choose(group, isOpen)}
          />
        ))}
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
