import type { CheckedAddress, PublishedRedirects, RedirectsQuery } from "../../shared/contract/redirects.ts"
import { redirectLimits } from "../../shared/limits/redirects.ts"
import { withoutTrailingSlash } from "../../shared/paths.ts"
import { formerLinkRedirects, siteRedirects } from "../../shared/redirects.ts"
import { createRedirectResolver, rowsByPrecedence } from "../../shared/resolve-redirects.ts"
import { listClosedGameIds } from "../content/games/games-repository.ts"
import { postPath } from "../content/posts/post-path.ts"
import { listFormerLinks, type PostAddress } from "../content/published/public-addresses-repository.ts"
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
import { fromIssue, isOccupied, toIssue } from "./redirect-rules.ts"

/** A redirect and its final target. */
export type LeadingRedirect = { row: RedirectRow; leadsTo: string }

export type RedirectPage = { redirects: LeadingRedirect[]; page: number; perPage: number; total: number }

const fieldsOf = ({ from_path: from, to_path: to }: RedirectRow): RedirectFields => ({ from, to })

/** Resolves chains over given redirects of staff and those that the site has by itself. */
const createResolver = async (store: Store, staff: readonly RedirectFields[]) => {
  const [closedGames, formerLinks] = [await listClosedGameIds(store), await listFormerLinks(store)]
  const pathOf = (post: PostAddress): string => withoutTrailingSlash(postPath(post))
  const former = formerLinks.flatMap(({ former: link, ...post }) =>
    formerLinkRedirects(pathOf({ ...post, link }), pathOf(post), [post.locale])
  )
  return createRedirectResolver(rowsByPrecedence<RedirectFields>({ former, legacy: siteRedirects(closedGames), staff }))
}

/** The redirects through which visitors of an address pass, by the content of now: where the site has something of its own, they are there. */
const createChainReader = async (store: Store) => {
  const redirectChainFrom = await createResolver(store, (await listAllRedirects(store)).map(fieldsOf))
  return async (address: string) => {
    const { steps } = redirectChainFrom(address)
    for (const [index, { from }] of steps.entries()) if (await isOccupied(store, from)) return steps.slice(0, index)
    return steps
  }
}

const leading = async (store: Store, rows: readonly RedirectRow[]): Promise<LeadingRedirect[]> => {
  if (rows.length === 0) return []
  const readChain = await createChainReader(store)
  const redirects: LeadingRedirect[] = []
  for (const row of rows) redirects.push({ row, leadsTo: (await readChain(row.to_path)).at(-1)?.to ?? row.to_path })
  return redirects
}

/** A page of the managed redirects, ordered by address. */
export const listManagedRedirects = (
  context: ServiceContext,
  { q, ...query }: RedirectsQuery
): Promise<RedirectPage> => {
  const { page, perPage, place } = pageOf(query)
  return readSnapshot(context.database.store, async (store) => {
    const { rows, total } = await listRedirects(store, { q }, place)
    return { redirects: await leading(store, rows), page, perPage, total }
  })
}

/** All managed redirects, each with its final target. */
export const readPublishedRedirects = async (store: Store): Promise<PublishedRedirects> => {
  const redirects = await leading(store, await listAllRedirects(store))
  return { items: redirects.map(({ row, leadsTo }) => ({ from: row.from_path, to: leadsTo })) }
}

/** The redirects through which visitors of an address pass, by the content of now; none when nothing redirects it. */
export const checkAddress = (context: ServiceContext, address: string): Promise<CheckedAddress> =>
  readSnapshot(context.database.store, async (store) => {
    const steps = await (await createChainReader(store))(address)
    return { steps: steps.map(({ from, to, row }) => ({ from, to, by: row.source === "staff" ? "staff" : "site" })) }
  })

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
  const redirectChainFrom = await createResolver(store, [{ from, to }, ...others.map(fieldsOf)])
  const { steps, isCircle } = redirectChainFrom(from)
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
  const [redirect = { row, leadsTo: row.to_path }] = await leading(store, [row])
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
