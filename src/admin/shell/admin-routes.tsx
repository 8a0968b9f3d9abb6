import { lazy, type ComponentType } from "react"
import type { Role } from "../../../shared/roles.ts"
import type { ScreenProps } from "../address/screen-props.ts"

export type AdminRoute = {
  /** Below /admin; `:name` stands for one segment. */
  path: string
  roles: readonly Role[]
  screen: ComponentType<ScreenProps>
  /** Where the route stands in the navigation; left out for what is opened from another screen. */
  nav?: { group: "content" | "people" | "site"; key: NavKey }
}

type NavKey =
  | "blog"
  | "devblog"
  | "jobs"
  | "daily"
  | "media"
  | "applications"
  | "proposals"
  | "streamers"
  | "subscribers"
  | "people"
  | "audit"
  | "mail"
  | "redirects"
  | "releases"

const editors = ["editor"] as const

const hirers = ["editor", "recruiter"] as const

const recruiters = ["recruiter"] as const

const admins = ["admin"] as const

const BlogList = lazy(() => import("../features/entries/blog-list.tsx"))
const DevblogList = lazy(() => import("../features/entries/devblog-list.tsx"))
const NewBlogPost = lazy(() => import("../features/editor/new-blog-post.tsx"))
const NewDevblogPost = lazy(() => import("../features/editor/new-devblog-post.tsx"))
const NewJob = lazy(() => import("../features/editor/new-job.tsx"))
const BlogEditor = lazy(() => import("../features/editor/blog-editor.tsx"))
const DevblogEditor = lazy(() => import("../features/editor/devblog-editor.tsx"))
const JobEditor = lazy(() => import("../features/editor/job-editor.tsx"))
const JobList = lazy(() => import("../features/entries/job-list.tsx"))
const DailyScreen = lazy(() => import("../features/daily/daily-screen.tsx"))
const ApplicationInbox = lazy(() => import("../features/feedback/application-inbox.tsx"))
const PartnershipInbox = lazy(() => import("../features/feedback/partnership-inbox.tsx"))
const StreamingInbox = lazy(() => import("../features/feedback/streaming-inbox.tsx"))
const PeopleList = lazy(() => import("../features/people/people-list.tsx"))
const AuditList = lazy(() => import("../features/audit/audit-list.tsx"))
const Outbox = lazy(() => import("../features/mail/outbox.tsx"))
const MailReader = lazy(() => import("../features/mail/mail-reader.tsx"))
const RedirectList = lazy(() => import("../features/redirects/redirect-list.tsx"))
const MediaLibrary = lazy(() => import("../features/media/media-library.tsx"))
const ReleaseList = lazy(() => import("../features/publishing/release-list.tsx"))
const SubscriberOverview = lazy(() => import("../features/subscribers/subscriber-overview.tsx"))
const NotifySubscribers = lazy(() => import("../features/subscribers/notify-subscribers.tsx"))

/** Every screen of the admin but the first one; the more exact of two paths stands first. */
export const adminRoutes: readonly AdminRoute[] = [
  { path: "blog", roles: editors, screen: BlogList, nav: { group: "content", key: "blog" } },
  { path: "devblog", roles: editors, screen: DevblogList, nav: { group: "content", key: "devblog" } },
  { path: "jobs", roles: hirers, screen: JobList, nav: { group: "content", key: "jobs" } },
  { path: "blog/new", roles: editors, screen: NewBlogPost },
  { path: "devblog/new", roles: editors, screen: NewDevblogPost },
  { path: "jobs/new", roles: hirers, screen: NewJob },
  { path: "blog/:id", roles: editors, screen: BlogEditor },
  { path: "devblog/:id", roles: editors, screen: DevblogEditor },
  { path: "jobs/:id", roles: hirers, screen: JobEditor },
  { path: "daily", roles: editors, screen: DailyScreen, nav: { group: "content", key: "daily" } },
  {
    path: "feedback/application",
    roles: recruiters,
    screen: ApplicationInbox,
    nav: { group: "people", key: "applications" },
  },
  { path: "feedback/application/:id", roles: recruiters, screen: ApplicationInbox },
  {
    path: "feedback/partnership",
    roles: editors,
    screen: PartnershipInbox,
    nav: { group: "people", key: "proposals" },
  },
  { path: "feedback/partnership/:id", roles: editors, screen: PartnershipInbox },
  { path: "feedback/streaming", roles: editors, screen: StreamingInbox, nav: { group: "people", key: "streamers" } },
  { path: "feedback/streaming/:id", roles: editors, screen: StreamingInbox },
  { path: "media", roles: editors, screen: MediaLibrary, nav: { group: "content", key: "media" } },
  { path: "subscribers", roles: editors, screen: SubscriberOverview, nav: { group: "people", key: "subscribers" } },
  { path: "subscribers/notify", roles: editors, screen: NotifySubscribers },
  { path: "releases", roles: editors, screen: ReleaseList, nav: { group: "site", key: "releases" } },
  { path: "people", roles: admins, screen: PeopleList, nav: { group: "people", key: "people" } },
  { path: "audit", roles: admins, screen: AuditList, nav: { group: "site", key: "audit" } },
  { path: "mail", roles: admins, screen: Outbox, nav: { group: "site", key: "mail" } },
  { path: "mail/:id", roles: admins, screen: MailReader },
  { path: "redirects", roles: admins, screen: RedirectList, nav: { group: "site", key: "redirects" } },
]

/** The route of an address below /admin, with what its path holds; null where there is none. */
export const matchRoute = (pathname: string): { route: AdminRoute; parameters: Record<string, string> } | null => {
  const segments = pathname
    .replace(/^\/admin\/?/, "")
    .replace(/\/$/, "")
    .split("/")
  for (const route of adminRoutes) {
    const wanted = route.path.split("/")
    if (wanted.length !== segments.length) continue
    const parameters: Record<string, string> = {}
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
