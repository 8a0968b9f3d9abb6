import type { FastifyInstance } from "fastify"
import { z } from "zod"
import {
  adminEntryParameters,
  entryPublication,
  entryRemoval,
  type AdminListQuery,
  type EntryEditors,
  type adminPathsOf,
} from "../../../shared/contract/admin-entries.ts"
import { revisionList, revisionOf, revisionParameters, revisionRestore } from "../../../shared/contract/revisions.ts"
import type { GameId } from "../../../shared/games.ts"
import { entryLimits } from "../../../shared/limits/content.ts"
import type { Role } from "../../../shared/roles.ts"
import { signedInUser } from "../../people/policies.ts"
import { calls } from "../../http/endpoint.ts"
import { presentRevision, presentRevisionItem } from "../revisions/revisions-presenter.ts"
import { staffRead, staffWrite } from "../../http/route-policy.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { EntryNoun } from "./content-type.ts"
import { publishEntries } from "./entry-publishing-service.ts"
import { getEntry, listEntries } from "./entry-reading-service.ts"
import { addEntry, editEntry, removeEntry } from "./entry-writing-service.ts"
import type { EntryText } from "./entry.ts"
import { getEntryRevision, listEntryRevisions, restoreRevision } from "../revisions/revisions-service.ts"
import { entryPreviewRoutes } from "../previews/previews-routes.ts"

/** One kind of entry: its rules, its forms in the contract, and who may read and write it. */
export type EntryCalls<Fields, Text extends EntryText, Sent, Item, Admin extends Item> = {
  noun: EntryNoun<Fields, Text, Sent, Admin>
  tag: string
  roles: Role[]
  paths: ReturnType<typeof adminPathsOf>
  addition: z.ZodType<Sent & { id: string }>
  edit: z.ZodType<Sent & { id: string; version: number }>
  listQuery: z.ZodType<AdminListQuery & { game?: GameId }>
  entry: z.ZodType<Admin>
  item: z.ZodType<Item>
  list: z.ZodType<{ items: (Item & EntryEditors)[]; page: number; perPage: number; total: number }>
}

/** The staff's calls of one kind of entry. */
export const entryRoutes = <Fields extends object, Text extends EntryText, Sent, Item, Admin extends Item>(
  app: FastifyInstance,
  context: ServiceContext,
  kind: EntryCalls<Fields, Text, Sent, Item, Admin>
): void => {
  readingRoutes(app, context, kind)
  writingRoutes(app, context, kind)
  revisionRoutes(app, context, kind)
  entryPreviewRoutes(app, context, kind)
}

const readingRoutes = <Fields extends object, Text extends EntryText, Sent, Item, Admin extends Item>(
  app: FastifyInstance,
  context: ServiceContext,
  { noun, tag, roles, paths, listQuery, list, entry }: EntryCalls<Fields, Text, Sent, Item, Admin>
): void => {
  const call = calls(app)
  const policy = staffRead(...roles)
  call({
    method: "GET",
    path: paths.list,
    tag,
    summary: "Entries in every state, without their bodies; removed ones by state=removed",
    policy,
    query: listQuery,
    answer: list,
    handle: ({ query, request }) => listEntries(context, noun, query, signedInUser(request)),
  })
  call({
    method: "GET",
    path: paths.byId,
    tag,
    summary: "One entry with everything that staff may know of it, whatever its state",
    policy,
    params: adminEntryParameters,
    answer: entry,
    failures: ["notFound"],
    handle: ({ params }) => getEntry(context, noun, params.id),
  })
}

const writingRoutes = <Fields extends object, Text extends EntryText, Sent, Item, Admin extends Item>(
  app: FastifyInstance,
  context: ServiceContext,
  { noun, tag, roles, paths, addition, edit, entry, item }: EntryCalls<Fields, Text, Sent, Item, Admin>
): void => {
  const call = calls(app)
  const policy = staffWrite(...roles)
  const bodyLimit = entryLimits.requestMax
  call({
    method: "POST",
    path: paths.add,
    tag,
    summary: "Adds an entry under an id that the client made; adding the same again changes nothing",
    policy,
    body: addition,
    answer: entry,
    failures: ["versionConflict", "linkTaken"],
    bodyLimit,
    handle: ({ body, request }) => addEntry(context, noun, signedInUser(request), { id: body.id, content: body }),
  })
  call({
    method: "POST",
    path: paths.edit,
    tag,
    summary: "Replaces what an entry holds, if its version is still the one that was read",
    policy,
    body: edit,
    answer: entry,
    failures: ["notFound", "gone", "versionConflict", "linkTaken"],
    bodyLimit,
    handle: ({ body, request }) =>
      editEntry(context, noun, signedInUser(request), { id: body.id, version: body.version, content: body }),
  })
  call({
    method: "POST",
    path: paths.remove,
    tag,
    summary: "Takes an entry out of everything public; removing it again changes nothing",
    policy,
    body: entryRemoval,
    answer: entry,
    failures: ["notFound", "versionConflict"],
    handle: ({ body, request }) => removeEntry(context, noun, signedInUser(request), body),
  })
  call({
    method: "POST",
    path: paths.publish,
    tag,
    summary: "Publishes one language of many entries, or takes it back: of all of them, or of none",
    policy,
    body: entryPublication,
    answer: z.object({ items: z.array(item) }),
    failures: ["notFound", "gone", "versionConflict"],
    handle: async ({ body, request }) => ({
      items: await publishEntries(context, noun, signedInUser(request), body),
    }),
  })
}

const revisionRoutes = <Fields extends object, Text extends EntryText, Sent, Item, Admin extends Item>(
  app: FastifyInstance,
  context: ServiceContext,
  { noun, roles, paths, entry }: EntryCalls<Fields, Text, Sent, Item, Admin>
): void => {
  const call = calls(app)
  const tag = "revisions"
  call({
    method: "GET",
    path: paths.revisions,
    tag,
    summary: "Who saved an entry, when, and which states that changed; the latest first",
    policy: staffRead(...roles),
    params: adminEntryParameters,
    answer: revisionList,
    failures: ["notFound"],
    handle: async ({ params }) => ({
      items: (await listEntryRevisions(context, noun, params.id)).map(presentRevisionItem),
    }),
  })
  call({
    method: "GET",
    path: paths.revision,
    tag,
    summary: "An entry as it was after one of its saves",
    policy: staffRead(...roles),
    params: revisionParameters,
    answer: revisionOf(entry),
    failures: ["notFound"],
    handle: async ({ params }) => {
      const revision = await getEntryRevision(context, noun, params)
      return { ...presentRevision(revision.row), entry: revision.entry }
    },
  })
  call({
    method: "POST",
    path: paths.restore,
    tag,
    summary: "Gives an entry the content of one of its revisions, as a new version; a removed entry comes back",
    policy: staffWrite(...roles),
    params: revisionParameters,
    body: revisionRestore,
    answer: entry,
    failures: ["notFound", "versionConflict", "linkTaken"],
    handle: ({ params, body, request }) =>
      restoreRevision(context, noun, signedInUser(request), { ...params, present: body.version }),
  })
}
