import type { ComponentType, ReactNode } from "react"
import type { Role } from "../../../shared/roles.ts"
import type { SubmissionKind } from "../../../shared/submission-kinds.ts"
import type { ContentTypeName } from "../store/entry-paths.ts"
import { takeTabName } from "../drafts/tab-name.ts"
import { loadMoreTexts } from "../store/more-texts.ts"
import { headingFaces } from "./heading-faces.ts"
import { lazyPart } from "../ui/lazy-part.tsx"

/** Segments of an address by the `:name` of the route. */
type RouteParameters = Partial<Record<string, string>>

export type AdminRoute = {
  /** Below /admin; `:name` stands for one segment. */
  path: string
  roles: readonly Role[]
  /** Renders the screen; its code is loaded on first use. */
  screen: (parameters: RouteParameters) => ReactNode
  /** Loads its code ahead, while the texts and the user load too: for the screens on which people begin most. */
  load?: () => Promise<unknown>
  /** Place in the navigation; left out for screens that are opened from another screen. */
  nav?: { group: "content" | "people" | "site"; key: NavKey; inbox?: SubmissionKind }
}

export type NavKey =
  | "blog"
  | "devblog"
  | "jobs"
  | "legal"
  | "calendar"
  | "daily"
  | "translations"
  | "terms"
  | "games"
  | "media"
  | "applications"
  | "proposals"
  | "streamers"
  | "letters"
  | "subscribers"
  | "people"
  | "audit"
  | "mail"
  | "redirects"
  | "tokens"
  | "webhooks"
  | "alerts"
  | "releases"

const editors = ["editor"] as const

const hirers = ["editor", "recruiter"] as const

const recruiters = ["recruiter"] as const

const admins = ["admin"] as const

/** A screen whose texts are not among the first: its code and they load side by side. */
const withTexts =
  <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  async () =>
    (await Promise.all([load(), loadMoreTexts()]))[0]

const screen = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyPart(withTexts(load))

const loadEntryList = () => import("../features/entries/entry-list.tsx")
const loadEditor = withTexts(
  async () => (await Promise.all([import("../features/editor/entry-screen.tsx"), headingFaces(), takeTabName()]))[0]
)

const EntryList = lazyPart(loadEntryList)
/** Names departments as the site does, whose texts are not among the first. */
const VacancyList = screen(loadEntryList)
const NewEntry = screen(() => import("../features/editor/new-entry.tsx"))
const EntryScreen = lazyPart(loadEditor)
const CalendarScreen = screen(() => import("../features/calendar/calendar-screen.tsx"))
const DailyScreen = screen(() => import("../features/daily/daily-screen.tsx"))
const SubmissionList = screen(() => import("../features/inbox/submission-list.tsx"))
const SubmissionDesk = screen(() => import("../features/inbox/submission-desk.tsx"))
const AlertSettings = screen(() => import("../features/inbox/alert-settings.tsx"))
const UserList = screen(() => import("../features/people/user-list.tsx"))
const AuditList = screen(() => import("../features/audit/audit-list.tsx"))
const Outbox = screen(() => import("../features/mail/outbox.tsx"))
const MailReader = screen(() => import("../features/mail/mail-reader.tsx"))
const RedirectList = screen(() => import("../features/redirects/redirect-list.tsx"))
const TokenList = screen(() => import("../features/tokens/token-list.tsx"))
const WebhookList = screen(() => import("../features/webhooks/webhook-list.tsx"))
const WebhookLog = screen(() => import("../features/webhooks/webhook-log.tsx"))
const MediaLibrary = screen(() => import("../features/files/file-library.tsx"))
const ReleaseList = screen(() => import("../features/publishing/release-list.tsx"))
const TranslationList = screen(() => import("../features/translations/translation-list.tsx"))
const GameList = screen(() => import("../features/games/game-list.tsx"))
const GameScreen = screen(() => import("../features/games/game-screen.tsx"))
const TermList = screen(() => import("../features/terms/term-list.tsx"))
const SubscriberOverview = screen(() => import("../features/subscribers/subscriber-overview.tsx"))
const NotifySubscribers = screen(() => import("../features/subscribers/notify-subscribers.tsx"))

/** List, new entry and editor of one content type. */
const entryRoutes = (contentType: ContentTypeName, roles: readonly Role[]): AdminRoute[] => [
  {
    path: contentType,
    roles,
    screen: () =>
      contentType === "jobs" ? (
        <VacancyList contentType={contentType} loadEditor={loadEditor} />
      ) : (
        <EntryList key={contentType} contentType={contentType} loadEditor={loadEditor} />
      ),
    load: loadEntryList,
    nav: { group: "content", key: contentType },
  },
  { path: `${contentType}/new`, roles, screen: () => <NewEntry contentType={contentType} /> },
  { path: `${contentType}/:id`, roles, screen: ({ id = "" }) => <EntryScreen contentType={contentType} id={id} /> },
]

/** List and reader of one kind of submissions. */
const submissionKindRoutes = (kind: SubmissionKind, roles: readonly Role[], key: NavKey): AdminRoute[] => [
  {
    path: `feedback/${kind}`,
    roles,
    screen: () => <SubmissionList kind={kind} />,
    nav: { group: "people", key, inbox: kind },
  },
  { path: `feedback/${kind}/:id`, roles, screen: ({ id = "" }) => <SubmissionDesk kind={kind} id={id} /> },
]

/** Every screen of the admin except the home screen. The first match wins: `new` precedes `:id`. */
export const adminRoutes: readonly AdminRoute[] = [
  ...entryRoutes("blog", editors),
  ...entryRoutes("devblog", editors),
  ...entryRoutes("jobs", hirers),
  { path: "calendar", roles: hirers, screen: () => <CalendarScreen />, nav: { group: "content", key: "calendar" } },
  { path: "daily", roles: editors, screen: () => <DailyScreen />, nav: { group: "content", key: "daily" } },
  ...submissionKindRoutes("application", recruiters, "applications"),
  ...submissionKindRoutes("partnership", editors, "proposals"),
  ...submissionKindRoutes("streaming", editors, "streamers"),
  ...submissionKindRoutes("support", editors, "letters"),
  {
    path: "translations",
    roles: hirers,
    screen: () => <TranslationList />,
    nav: { group: "content", key: "translations" },
  },
  { path: "terms", roles: hirers, screen: () => <TermList />, nav: { group: "content", key: "terms" } },
  ...entryRoutes("legal", editors),
  { path: "games", roles: admins, screen: () => <GameList />, nav: { group: "content", key: "games" } },
  { path: "games/new", roles: admins, screen: () => <GameScreen key="new" id={null} /> },
  { path: "games/:id", roles: admins, screen: ({ id = "" }) => <GameScreen key={id} id={id} /> },
  { path: "media", roles: editors, screen: () => <MediaLibrary />, nav: { group: "content", key: "media" } },
  {
    path: "subscribers",
    roles: editors,
    screen: () => <SubscriberOverview />,
    nav: { group: "people", key: "subscribers" },
  },
  { path: "subscribers/notify", roles: editors, screen: () => <NotifySubscribers /> },
  { path: "releases", roles: editors, screen: () => <ReleaseList />, nav: { group: "site", key: "releases" } },
  { path: "alerts", roles: hirers, screen: () => <AlertSettings />, nav: { group: "people", key: "alerts" } },
  { path: "people", roles: admins, screen: () => <UserList />, nav: { group: "people", key: "people" } },
  { path: "audit", roles: admins, screen: () => <AuditList />, nav: { group: "site", key: "audit" } },
  { path: "mail", roles: admins, screen: () => <Outbox />, nav: { group: "site", key: "mail" } },
  { path: "mail/:id", roles: admins, screen: ({ id = "" }) => <MailReader id={id} /> },
  { path: "redirects", roles: admins, screen: () => <RedirectList />, nav: { group: "site", key: "redirects" } },
  { path: "tokens", roles: admins, screen: () => <TokenList />, nav: { group: "site", key: "tokens" } },
  { path: "webhooks", roles: admins, screen: () => <WebhookList />, nav: { group: "site", key: "webhooks" } },
  { path: "webhooks/:id", roles: admins, screen: ({ id = "" }) => <WebhookLog id={id} /> },
]

/** The route of an address below /admin, with its parameters; null if no route matches. */
export const matchRoute = (pathname: string): { route: AdminRoute; parameters: RouteParameters } | null => {
  const segments = pathname
    .replace(/^\/admin\/?/, "")
    .replace(/\/$/, "")
    .split("/")
  for (const route of adminRoutes) {
    const wanted = route.path.split("/")
    if (wanted.length !== segments.length) continue
    const parameters: RouteParameters = {}
    const fits = wanted.every((part, index) => {
      const segment = segments[index] ?? ""
      if (!part.startsWith(":")) return part === segment
      parameters[part.slice(1)] = decodeURIComponent(segment)
      return segment !== ""
    })
    if (fits) return { route, parameters }
  }
  return null
}
