import { z } from "zod"
import { blogPaths, blogPost } from "../../../shared/contract/blog.ts"
import {
  devblogListQuery,
  devblogPaths,
  devblogPost,
  neighbors,
  neighborsQuery,
} from "../../../shared/contract/devblog.ts"
import type { ErrorName } from "../../../shared/contract/error-codes.ts"
import { closedJobList, closedJobListQuery, job, jobPaths } from "../../../shared/contract/vacancies.ts"
import { cursor, deltaOf, listOf, listQuery as pageQuery } from "../../../shared/contract/list.ts"
import { byLegalLinkParameters, legalDocument, legalPaths } from "../../../shared/contract/legal-documents.ts"
import { byIdParameters, byLinkParameters } from "../../../shared/contract/posts.ts"
import type { Role } from "../../../shared/roles.ts"
import { presentDevblogPost, presentNeighbors } from "../posts/devblog-presenter.ts"
import { presentClosedVacancy, presentVacancy } from "../vacancies/vacancies-presenter.ts"
import { presentLegal } from "../posts/legal-presenter.ts"
import { presentPost } from "../posts/posts-presenter.ts"
import { presentDelta, presentList, presentOne, type Present } from "./published-list-presenter.ts"
import type { publicReads } from "../../http/public-read.ts"
import type { ServiceContext } from "../../service-context.ts"
import {
  getNeighbors,
  getPublished,
  listClosed,
  listPublished,
  previewEntry,
  readPublishedDelta,
} from "./published-service.ts"
import {
  publishedBlog,
  publishedDevblog,
  publishedLegal,
  publishedVacancies,
  type PublishedEntry,
  type PublishedType,
} from "./published-types.ts"

/** What a content type adds to the common endpoints of published entries. */
type Published<Entry extends PublishedEntry, Item> = {
  tag: string
  /** Names in the documentation: of all entries, and of one. */
  names: { all: string; one: string }
  type: PublishedType<Entry>
  item: z.ZodType<Item>
  present: Present<Entry, Item>
  /** A page of the list, or with `since` the delta. */
  listQuery: z.ZodType<Parameters<typeof listPublished>[2] & { since?: string }>
  /** Failures of the endpoints for one entry. */
  failures: ErrorName[]
  /** The roles that may see what is not public. */
  staff: readonly Role[]
  paths: { list: string; byId: string; byIdQuery: string; byLink?: string; byLinkQuery?: string }
  /** Parameters with a link, where it is not that of a post. */
  linkParameters?: z.ZodType<{ link: string }>
}

/** A delta has an order and a scope of its own: of a list's parameters it accepts only the page size. */
const refuseMixture = (
  query: { since?: string } & Record<string, unknown>,
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void }
): void => {
  if (query.since === undefined) return
  for (const name of ["page", "locale", "game"])
    if (query[name] !== undefined)
      context.addIssue({ code: "custom", path: [name], message: "cannot be combined with since" })
}

const since = { since: cursor.optional() }

const blog: Published<Parameters<typeof presentPost>[0], z.infer<typeof blogPost>> = {
  tag: "blog",
  names: { all: "Published posts", one: "One published post" },
  type: publishedBlog,
  item: blogPost,
  present: presentPost,
  listQuery: pageQuery.extend(since).superRefine(refuseMixture),
  failures: ["notFound"],
  staff: ["editor"],
  paths: blogPaths,
}

const devblog: Published<Parameters<typeof presentPost>[0], z.infer<typeof devblogPost>> = {
  ...blog,
  tag: "devblog",
  type: publishedDevblog,
  item: devblogPost,
  present: presentDevblogPost,
  listQuery: devblogListQuery.extend(since).superRefine(refuseMixture),
  paths: devblogPaths,
}

const legal: Published<Parameters<typeof presentLegal>[0], z.infer<typeof legalDocument>> = {
  tag: "legal",
  names: { all: "Published legal documents", one: "One published legal document" },
  type: publishedLegal,
  item: legalDocument,
  present: presentLegal,
  listQuery: pageQuery.extend(since).superRefine(refuseMixture),
  failures: ["notFound"],
  staff: ["editor"],
  paths: legalPaths,
  linkParameters: byLegalLinkParameters,
}

const vacancies: Published<Parameters<typeof presentVacancy>[0], z.infer<typeof job>> = {
  tag: "jobs",
  names: { all: "Open vacancies", one: "One open vacancy" },
  type: publishedVacancies,
  item: job,
  present: presentVacancy,
  listQuery: pageQuery.extend(since).superRefine(refuseMixture),
  failures: ["notFound", "gone"],
  staff: ["editor", "recruiter"],
  paths: jobPaths,
}

type AddRead = ReturnType<typeof publicReads>

const addList = <Entry extends PublishedEntry, Item>(
  publicRead: AddRead,
  context: ServiceContext,
  { tag, names, type, item, present, listQuery, paths }: Published<Entry, Item>
): void =>
  publicRead({
    path: paths.list,
    tag,
    summary: `${names.all}, newest first; with since, what was changed and removed after that cursor`,
    query: listQuery,
    response: z.union([listOf(item), deltaOf(item)]),
    failures: ["cursorUnknown"],
    fresh: ({ since }) => since !== undefined,
    read: async ({ query: { since, ...place } }) =>
      since === undefined
        ? presentList(await listPublished(context, type, place), present)
        : presentDelta(await readPublishedDelta(context, type, { since, perPage: place.perPage }), present),
  })

const addSingles = <Entry extends PublishedEntry, Item>(
  publicRead: AddRead,
  context: ServiceContext,
  { tag, names, type, item, present, failures, staff, paths, linkParameters = byLinkParameters }: Published<Entry, Item>
): void => {
  const get = async (place: { id: string } | { link: string }) =>
    presentOne(await getPublished(context, type, place), present)
  const preview = async (place: { id: string } | { link: string }) =>
    presentOne(await previewEntry(context, type, place), present)
  const one = { tag, response: item, failures }
  publicRead({
    ...one,
    path: paths.byId,
    summary: names.one,
    params: byIdParameters,
    read: ({ params }) => get(params),
    preview: { roles: staff, read: ({ params }) => preview(params) },
  })
  publicRead({
    ...one,
    path: paths.byIdQuery,
    summary: `${names.one}, its id as a parameter`,
    query: byIdParameters,
    read: ({ query }) => get(query),
    preview: { roles: staff, read: ({ query }) => preview(query) },
  })
  if (paths.byLink !== undefined)
    publicRead({
      ...one,
      path: paths.byLink,
      summary: `${names.one} by its link; an old link responds with the present post`,
      params: byLinkParameters,
      read: ({ params }) => get(params),
      preview: { roles: staff, read: ({ params }) => preview(params) },
    })
  if (paths.byLinkQuery !== undefined)
    publicRead({
      ...one,
      path: paths.byLinkQuery,
      summary: `${names.one} by its link as a parameter; an old link responds with the present post`,
      query: linkParameters,
      read: ({ query }) => get(query),
      preview: { roles: staff, read: ({ query }) => preview(query) },
    })
}

/** The public endpoints of all content types. */
export const publishedContentRoutes = (publicRead: AddRead, context: ServiceContext): void => {
  addList(publicRead, context, blog)
  addSingles(publicRead, context, blog)
  addList(publicRead, context, legal)
  addSingles(publicRead, context, legal)
  addList(publicRead, context, devblog)
  addSingles(publicRead, context, devblog)
  publicRead({
    path: devblogPaths.neighbors,
    tag: devblog.tag,
    summary: "The posts before and after one, in its game and the asked language (English without it)",
    params: byLinkParameters,
    query: neighborsQuery,
    response: neighbors,
    failures: ["notFound"],
    read: async ({ params, query }) =>
      presentNeighbors(await getNeighbors(context, publishedDevblog, params.link, query)),
  })
  addList(publicRead, context, vacancies)
  publicRead({
    path: jobPaths.closed,
    tag: vacancies.tag,
    summary: "Vacancies that were public and are closed, the latest closed first",
    query: closedJobListQuery,
    response: closedJobList,
    read: async ({ query }) => presentList(await listClosed(context, query), presentClosedVacancy),
  })
  addSingles(publicRead, context, vacancies)
}
