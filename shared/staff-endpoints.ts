import { locales, type Locale } from "./locales.ts"
import type { Role } from "./roles.ts"
import { submissionPaths, type SubmissionKind } from "./submission-kinds.ts"

/**
 * What the admin needs of the contract before a screen is used: paths below the API's base path, and lists of names. It
 * is apart from the contract, so that the admin's first load has no schema library; the contract exports it as well.
 */

/** States of a translation. */
export const entryStates = ["draft", "scheduled", "published"] as const

/**
 * What a staff list can be limited to. `changed` is published, with changes that are not public; `unpublished` is that,
 * or a draft.
 */
export const adminStates = [...entryStates, "changed", "unpublished", "removed"] as const

export type DateSort = `date${Capitalize<Locale>}`

/** Name of the date of publication in a language, as an order and a column: `dateEn`. */
export const dateSort = (locale: Locale): DateSort =>
  `date${locale.charAt(0).toUpperCase()}${locale.slice(1)}` as DateSort

/**
 * Orders of a staff list; those that begin with a dash are descending. `state` has first what is least finished, `author`
 * is who saved last, and a draft has no date.
 */
export const adminSorts = [
  "updated",
  "-updated",
  "published",
  "-published",
  "scheduled",
  "-scheduled",
  "title",
  "-title",
  "state",
  "-state",
  ...locales.flatMap((locale) => [dateSort(locale), `-${dateSort(locale)}`] as const),
  "author",
  "-author",
] as const

/** Paths of the admin endpoints of a content type, below the API's base path. */
export const adminPathsOf = <ContentType extends string>(contentType: ContentType) =>
  ({
    list: `/api/v1/${contentType}/admin`,
    byId: `/api/v1/${contentType}/admin/id/:id`,
    add: `/api/v1/${contentType}/add`,
    edit: `/api/v1/${contentType}/edit`,
    save: `/api/v1/${contentType}/save`,
    drop: `/api/v1/${contentType}/drop`,
    remove: `/api/v1/${contentType}/remove`,
    publish: `/api/v1/${contentType}/publish`,
    reschedule: `/api/v1/${contentType}/reschedule`,
    undo: `/api/v1/${contentType}/undo`,
    revisions: `/api/v1/revisions/${contentType}/:id`,
    revision: `/api/v1/revisions/${contentType}/:id/:version`,
    restore: `/api/v1/revisions/${contentType}/:id/:version/restore`,
    previews: `/api/v1/previews/${contentType}/:id`,
    addPreview: `/api/v1/previews/${contentType}/:id/add`,
    endPreview: `/api/v1/previews/${contentType}/:id/end`,
    translationLags: `/api/v1/revisions/${contentType}/:id/translations`,
    presence: `/api/v1/presence/${contentType}/:id`,
    movePresence: `/api/v1/presence/${contentType}/:id/move`,
    markTranslation: `/api/v1/revisions/${contentType}/:id/translations/skip`,
  }) as const

export const blogAdminPaths = adminPathsOf("blog")

export const devblogAdminPaths = adminPathsOf("devblog")

export const jobAdminPaths = adminPathsOf("jobs")

export const legalAdminPaths = adminPathsOf("legal")

/** Paths below the API's base path. Resumes have addresses of `byName`; so had public files. */
export const filePaths = {
  byName: "/api/v1/files/:id/:name",
  library: "/api/v1/files",
  uses: "/api/v1/files/uses/:id",
  upload: "/api/v1/files/upload",
  edit: "/api/v1/files/edit",
  tags: "/api/v1/files/tags",
  tag: "/api/v1/files/tag",
  replace: "/api/v1/files/replace/:id",
  crop: "/api/v1/files/crop",
  undoCrop: "/api/v1/files/undo-crop",
  remove: "/api/v1/files/remove",
} as const

/** Orders of the library; `unused` has what nothing shows first. */
export const librarySorts = ["-created", "created", "name", "-name", "-size", "size", "unused"] as const

/** Where staff upload for the library: a PDF is a file to download there, and no resume. */
export const libraryUploadPath = `${filePaths.upload}?for=library`

export const entrySearchPaths = { search: "/api/v1/entries/search" } as const

/** What the calendar shows of a text; an update is of one that is public already. */
export const calendarStates = ["published", "scheduled", "update"] as const

export const calendarPaths = { read: "/api/v1/entries/calendar" } as const

export const overviewPaths = { read: "/api/v1/entries/overview" } as const

/** Content types by the names that they have in addresses. */
export const contentTypes = ["blog", "devblog", "jobs", "legal"] as const

export const listSettingsPaths = {
  read: "/api/v1/people/lists/:list",
  set: "/api/v1/people/lists/:list/set",
} as const

/** States of a review; `changes` asks for changes. */
export const reviewStates = ["asked", "approved", "changes"] as const

/** The same as lists show them: `changed` was approved, and has changed since. */
export const listedReviews = [...reviewStates, "changed"] as const

/** Texts to translate. */
export const translationWorkPath = "/api/v1/entries/translations"

/** The games: what visitors see of them, what admins write, and their names for all who write. */
export const gamePaths = {
  published: "/api/v1/games",
  list: "/api/v1/games/admin",
  names: "/api/v1/games/names",
  add: "/api/v1/games/add",
  edit: "/api/v1/games/edit",
  setState: "/api/v1/games/state",
  order: "/api/v1/games/order",
  remove: "/api/v1/games/remove",
} as const

/** The studio's words with their agreed translations. */
export const termPaths = {
  list: "/api/v1/terms",
  add: "/api/v1/terms/add",
  edit: "/api/v1/terms/edit",
  remove: "/api/v1/terms/remove",
} as const

export const publishLogPaths = { list: "/api/v1/publish/log" } as const

export const mailPaths = { outbox: "/api/v1/mail/outbox", message: "/api/v1/mail/outbox/:id" } as const

export const publishPaths = {
  request: "/api/v1/publish",
  status: "/api/v1/publish/status",
  events: "/api/v1/publish/events",
  releases: "/api/v1/publish/releases",
  rollBack: "/api/v1/publish/rollback",
} as const

/** Why a sign-in failed: all that the browser learns, in the query of the admin's address. */
export const signInFailures = ["cancelled", "expired", "unavailable", "tooMany", "failed"] as const

export type SignInFailure = (typeof signInFailures)[number]

/** Query parameter of the admin's address that carries the failure. */
export const signInFailureParameter = "signin"

/** How many submissions are new. */
export const waitingSubmissionsPath = "/api/v1/inbox/waiting"

/** Statuses of each kind of submission, in their usual order. */
export const submissionStatuses = {
  application: ["new", "read", "answered", "interview", "test", "offer", "hired", "rejected"],
  partnership: ["new", "read", "answered", "accepted", "rejected"],
  streaming: ["new", "read", "answered", "accepted", "rejected"],
  support: ["new", "read", "answered"],
} as const

/** Role that handles each kind. */
export const submissionRoles: Record<SubmissionKind, Role> = {
  application: "recruiter",
  partnership: "editor",
  streaming: "editor",
  support: "editor",
}

/** Paths of the submissions of one kind. */
export const submissionAdminPaths = (kind: SubmissionKind) => {
  const base = submissionPaths[kind]
  return {
    list: `${base}/admin`,
    byId: `${base}/admin/id/:id`,
    status: `${base}/status`,
    addNote: `${base}/notes/add`,
    editNote: `${base}/notes/edit`,
    removeNote: `${base}/notes/remove`,
    answer: `${base}/answer`,
    templates: `${base}/templates`,
    saveTemplate: `${base}/templates/save`,
    removeTemplate: `${base}/templates/remove`,
    forget: `${base}/forget`,
  }
}

export const webhookPaths = {
  list: "/api/v1/webhooks",
  add: "/api/v1/webhooks/add",
  edit: "/api/v1/webhooks/edit",
  remove: "/api/v1/webhooks/remove",
  secret: "/api/v1/webhooks/secret",
  test: "/api/v1/webhooks/test",
  deliveries: "/api/v1/webhooks/deliveries",
  resend: "/api/v1/webhooks/resend",
} as const
