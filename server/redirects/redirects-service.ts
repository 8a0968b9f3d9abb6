import type { PublishedRedirects, RedirectsQuery } from "../../shared/contract/redirects.ts"
import { redirectLimits } from "../../shared/limits/redirects.ts"
import { legacyRedirects } from "../../shared/redirects.ts"
import { createRedirectResolver } from "../../shared/resolve-redirects.ts"
import { ApiError } from "../http/api-error.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import { readSnapshot, type Store } from "../db/connection.ts"
import { writeContentAs, type ContentWrite } from "../db/content-changes.ts"
import {
  deleteRedirect,
  findRedirect,
  insertRedirect,
  listAllRedirects,
  listRedirects,
  updateRedirect,
  type RedirectRow,
} from "./redirects-repository.ts"
import type { ServiceContext } from "../service-context.ts"
import { pageOf } from "../db/page-of.ts"
import { fromIssue, toIssue } from "./redirect-rules.ts"

/** A redirect and its final target. */
export type LeadingRedirect = { row: RedirectRow; leadsTo: string }

export type RedirectPage = { redirects: LeadingRedirect[]; page: number; perPage: number; total: number }

/** Resolves chains over the managed redirects and those of the site itself. */
const createResolver = (rows: readonly RedirectRow[], more: readonly RedirectFields[] = []) =>
  createRedirectResolver([
    ...more,
    ...rows.map(({ from_path: from, to_path: to }) => ({ from, to })),
    ...legacyRedirects,
  ])

const leading = (rows: readonly RedirectRow[], all: readonly RedirectRow[]): LeadingRedirect[] => {
  const redirectChainFrom = createResolver(all)
  return rows.map((row) => ({ row, leadsTo: redirectChainFrom(row.to_path).steps.at(-1)?.to ?? row.to_path }))
}

/** A page of the managed redirects, ordered by address. */
export const listManagedRedirects = (
  context: ServiceContext,
  { q, ...query }: RedirectsQuery
): Promise<RedirectPage> => {
  const { page, perPage, place } = pageOf(query)
  return readSnapshot(context.database.store, async (store) => {
    const { rows, total } = await listRedirects(store, { q }, place)
    return { redirects: leading(rows, await listAllRedirects(store)), page, perPage, total }
  })
}

/** All managed redirects, each with its final target. */
export const readPublishedRedirects = async (store: Store): Promise<PublishedRedirects> => {
  const all = await listAllRedirects(store)
  return { items: leading(all, all).map(({ row, leadsTo }) => ({ from: row.from_path, to: leadsTo })) }
}

export type RedirectFields = { from: string; to: string }

/** Checks that a redirect's addresses are allowed and free, that it closes no circle, and that there is room for it. */
const requireSound = async (store: Store, id: string, { from, to }: RedirectFields): Promise<void> => {
  const issues = [
    { path: "body.from", message: await fromIssue(store, from) },
    { path: "body.to", message: toIssue(to) },
  ].flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]))
  if (issues.length > 0) throw new ApiError("invalidRequest", issues)
  const others = (await listAllRedirects(store)).filter((row) => row.id !== id)
  if (others.some((row) => row.from_path === from))
    throw new ApiError("linkTaken", [{ path: "body.from", message: "is redirected already" }])
  const { steps, isCircle } = createResolver(others, [{ from, to }])(from)
  if (isCircle) {
    const chain = [from, ...steps.map((step) => step.to)].join(" -> ")
    throw new ApiError("invalidRequest", [{ path: "body.to", message: `leads in a circle: ${chain}` }])
  }
  if (others.length >= redirectLimits.countMax)
    throw new ApiError("invalidRequest", [
      { path: "body", message: `there are ${redirectLimits.countMax} already: remove some first` },
    ])
}

type Save = { actor: Actor; present: (redirect: LeadingRedirect) => unknown }

const finish = async (store: Store, row: RedirectRow): Promise<LeadingRedirect> => {
  const [redirect = { row, leadsTo: row.to_path }] = leading([row], await listAllRedirects(store))
  return redirect
}

const conflict = async (store: Store, row: RedirectRow, { present }: Save): Promise<ApiError> =>
  new ApiError("versionConflict", undefined, present(await finish(store, row)))

const findUnchanged = async (
  { store }: ContentWrite,
  { id, version }: { id: string; version: number },
  save: Save
): Promise<RedirectRow> => {
  const row = await findRedirect(store, id)
  if (!row) throw new ApiError("notFound")
  if (row.version !== version) throw await conflict(store, row, save)
  return row
}

const isSameRedirect = (row: RedirectRow, { from, to }: RedirectFields): boolean =>
  row.from_path === from && row.to_path === to

/**
 * Adds a redirect under an id from the client; adding the same one again changes nothing.
 *
 * @throws ApiError versionConflict with the current redirect when another one has the id; linkTaken; invalidRequest for
 * addresses of the site itself, for circles and for too many redirects
 */
export const addRedirect = (
  context: ServiceContext,
  { id, from, to }: RedirectFields & { id: string },
  save: Save
): Promise<LeadingRedirect> =>
  writeContentAs(context.database, save.actor, async (content) => {
    const { store } = content
    const present = await findRedirect(store, id)
    if (present && !isSameRedirect(present, { from, to })) throw await conflict(store, present, save)
    if (present) return finish(store, present)
    await requireSound(store, id, { from, to })
    const now = context.now()
    const row = await insertRedirect(content, id, { from_path: from, to_path: to }, now)
    const { actor } = save
    const change = { before: null, after: { from, to } }
    await recordAudit(store, now, { actor, action: "redirect.add", subjectId: id, name: from, change })
    return finish(store, row)
  })

/**
 * Replaces both addresses of a redirect. A save that changes nothing leaves the version as it is.
 *
 * @throws ApiError notFound; versionConflict with the current redirect; linkTaken and invalidRequest as addRedirect
 */
export const editRedirect = (
  context: ServiceContext,
  { id, version, from, to }: RedirectFields & { id: string; version: number },
  save: Save
): Promise<LeadingRedirect> =>
  writeContentAs(context.database, save.actor, async (content) => {
    const { store } = content
    const before = await findUnchanged(content, { id, version }, save)
    if (isSameRedirect(before, { from, to })) return finish(store, before)
    await requireSound(store, id, { from, to })
    const now = context.now()
    const row = await updateRedirect(content, { id, version }, { from_path: from, to_path: to }, now)
    const change = { before: { from: before.from_path, to: before.to_path }, after: { from, to } }
    await recordAudit(store, now, { actor: save.actor, action: "redirect.edit", subjectId: id, name: from, change })
    return finish(store, row)
  })

/**
 * Removes a redirect for good.
 *
 * @throws ApiError notFound; versionConflict with the current redirect
 */
export const removeRedirect = (
  context: ServiceContext,
  place: { id: string; version: number },
  save: Save
): Promise<{ id: string }> =>
  writeContentAs(context.database, save.actor, async (content) => {
    const now = context.now()
    const row = await findUnchanged(content, place, save)
    const { id, from_path: from, to_path: to } = row
    await deleteRedirect(content, row, now)
    const change = { before: { from, to }, after: null }
    const facts = { actor: save.actor, action: "redirect.remove", subjectId: id, name: from, change }
    await recordAudit(content.store, now, facts)
    return { id }
  })
