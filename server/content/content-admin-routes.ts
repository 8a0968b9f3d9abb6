import type { FastifyInstance } from "fastify"
import { adminListQuery } from "../../shared/contract/admin-entries.ts"
import {
  adminJob,
  adminJobItem,
  adminJobList,
  jobAddition,
  jobAdminPaths,
  jobEdit,
  jobSave,
} from "../../shared/contract/admin-vacancies.ts"
import {
  adminPost,
  adminPostItem,
  adminPostList,
  blogAddition,
  blogAdminPaths,
  blogEdit,
  blogSave,
  devblogAddition,
  devblogAdminListQuery,
  devblogAdminPaths,
  devblogEdit,
  devblogSave,
} from "../../shared/contract/admin-posts.ts"
import { legalAddition, legalAdminPaths, legalEdit, legalSave } from "../../shared/contract/legal-documents.ts"
import { entrySearchPaths, entrySearchQuery, foundEntries } from "../../shared/contract/entry-search.ts"
import { endpoints } from "../http/endpoint.ts"
import { staffRead } from "../http/route-policy.ts"
import { signedInUser } from "../people/policies.ts"
import { calendar, calendarPaths, calendarQuery } from "../../shared/contract/calendar.ts"
import { overview, overviewPaths } from "../../shared/contract/overview.ts"
import { readCalendar } from "./calendar/calendar-service.ts"
import { translationWork, translationWorkPath, translationWorkQuery } from "../../shared/contract/translation-lags.ts"
import { translationLagRoutes } from "./translations/translation-lags-routes.ts"
import { listTranslationWork } from "./translations/translation-work-service.ts"
import { readOverview, type OverviewContext } from "./overview/overview-service.ts"
import { vacancyContentType } from "./content-types/vacancy-content-type.ts"
import { blogContentType, devblogContentType, legalContentType } from "./content-types/post-content-types.ts"
import { readDraftLegal, readDraftPost } from "./posts/post-entry.ts"
import { readDraftVacancy } from "./vacancies/vacancy-entry.ts"
import { entryPreviewRoutes } from "./previews/previews-routes.ts"
import { entryReviewRoutes, reviewRoutes } from "./reviews/reviews-routes.ts"
import { revisionRoutes } from "./revisions/revisions-routes.ts"
import { termRoutes } from "./terms/terms-routes.ts"
import { contentRoles, type ContentTypeName } from "./entries/content-type-names.ts"
import { entryRoutes, type EntryEndpoints } from "./editing/entries-routes.ts"
import type { EntryText } from "./entries/entry.ts"
import { searchEntries } from "./finder/entry-search-service.ts"

const postForms = { entry: adminPost, item: adminPostItem, list: adminPostList }

type ContentAdminContext = OverviewContext & {
  /** Notifies the windows that have an entry open that its review changed. */
  notifyOfReview: (contentType: ContentTypeName, id: string) => void
}

/** The admin endpoints of one content type. */
const contentTypeRoutes = <Fields extends object, Text extends EntryText, Sent, Item, Admin extends Item>(
  app: FastifyInstance,
  context: ContentAdminContext,
  type: EntryEndpoints<Fields, Text, Sent, Item, Admin>
): void => {
  entryRoutes(app, context, type)
  revisionRoutes(app, context, type)
  entryPreviewRoutes(app, context, type)
  translationLagRoutes(app, context, type)
  entryReviewRoutes(app, context, { ...type, notify: context.notifyOfReview })
}

/** The admin endpoints of all content types. */
export const contentAdminRoutes = (app: FastifyInstance, context: ContentAdminContext): void => {
  contentTypeRoutes(app, context, {
    ...postForms,
    contentType: blogContentType,
    tag: "blog",
    roles: contentRoles.blog,
    paths: blogAdminPaths,
    addition: blogAddition,
    edit: blogEdit,
    save: blogSave.transform(({ id, version, ...sent }) => ({ id, version, draft: readDraftPost(sent) })),
    listQuery: adminListQuery,
  })
  contentTypeRoutes(app, context, {
    ...postForms,
    contentType: devblogContentType,
    tag: "devblog",
    roles: contentRoles.devblog,
    paths: devblogAdminPaths,
    addition: devblogAddition,
    edit: devblogEdit,
    save: devblogSave.transform(({ id, version, ...sent }) => ({ id, version, draft: readDraftPost(sent) })),
    listQuery: devblogAdminListQuery,
  })
  contentTypeRoutes(app, context, {
    ...postForms,
    contentType: legalContentType,
    tag: "legal",
    roles: contentRoles.legal,
    kept: ["fixedDocument"],
    paths: legalAdminPaths,
    addition: legalAddition,
    edit: legalEdit,
    save: legalSave.transform(({ id, version, ...sent }) => ({ id, version, draft: readDraftLegal(sent) })),
    listQuery: adminListQuery,
  })
  contentTypeRoutes(app, context, {
    contentType: vacancyContentType,
    tag: "jobs",
    roles: contentRoles.jobs,
    paths: jobAdminPaths,
    addition: jobAddition,
    edit: jobEdit,
    save: jobSave.transform(({ id, version, ...sent }) => ({ id, version, draft: readDraftVacancy(sent) })),
    listQuery: adminListQuery,
    entry: adminJob,
    item: adminJobItem,
    list: adminJobList,
  })
  termRoutes(app, context)
  reviewRoutes(app, context, contentRoles)
  endpoints(app)({
    method: "GET",
    path: entrySearchPaths.search,
    tag: "entries",
    summary: "Entries by the beginnings of the words of their titles and links, of what the reader's roles allow",
    policy: staffRead("editor", "recruiter"),
    query: entrySearchQuery,
    response: foundEntries,
    handle: ({ query, request }) => searchEntries(context, signedInUser(request), contentRoles, query.q ?? ""),
  })
  endpoints(app)({
    method: "GET",
    path: overviewPaths.read,
    tag: "entries",
    summary: "What becomes public next, and which entries need care, of what the reader's roles allow",
    policy: staffRead("editor", "recruiter"),
    response: overview,
    handle: ({ request }) => readOverview(context, signedInUser(request), contentRoles),
  })
  endpoints(app)({
    method: "GET",
    path: calendarPaths.read,
    tag: "entries",
    summary: "What becomes public when, and drafts without a date, of what the reader's roles allow",
    policy: staffRead("editor", "recruiter"),
    query: calendarQuery,
    response: calendar,
    handle: ({ query, request }) => readCalendar(context, signedInUser(request), contentRoles, query),
  })
  endpoints(app)({
    method: "GET",
    path: translationWorkPath,
    tag: "entries",
    summary: "What there is to translate: languages that are missing or behind the other one, the most urgent first",
    policy: staffRead("editor", "recruiter"),
    query: translationWorkQuery,
    response: translationWork,
    handle: ({ query, request }) => listTranslationWork(context, signedInUser(request), contentRoles, query),
  })
}
