import type { FastifyInstance } from "fastify"
import type { z } from "zod"
import {
  adminEntryParameters,
  entryPublication,
  entryRemoval,
  entryRescheduling,
  layerDrop,
  publicationOutcome,
  type AdminListQuery,
  type ListedFacts,
  type adminPathsOf,
} from "../../../shared/contract/admin-entries.ts"
import type { GameId } from "../../../shared/games.ts"
import { entryLimits } from "../../../shared/limits/content.ts"
import type { Role } from "../../../shared/roles.ts"
import { signedInUser } from "../../people/policies.ts"
import { endpoints } from "../../http/endpoint.ts"
import { orToken, staffRead, staffWrite } from "../../http/route-policy.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentType } from "../entries/content-type.ts"
import { dropLayers, saveEntry, type DraftSave } from "./entry-draft-service.ts"
import { publishEntries, rescheduleEntries } from "./entry-publishing-service.ts"
import { getEntry, listEntries } from "./entry-reading-service.ts"
import { addEntry, editEntry, removeEntry } from "./entry-writing-service.ts"
import type { EntryText } from "../entries/entry.ts"

/** A content type: its rules, its schemas in the contract, and the roles that may read and write it. */
export type EntryEndpoints<Fields, Text extends EntryText, Sent, Item, Admin extends Item> = {
  contentType: ContentType<Fields, Text, Sent, Admin>
  tag: string
  roles: Role[]
  /** The error of what the site cannot do without, for a content type that has such entries. */
  kept?: "fixedDocument"[]
  paths: ReturnType<typeof adminPathsOf>
  addition: z.ZodType<Sent & { id: string }>
  edit: z.ZodType<Sent & { id: string; version: number }>
  save: z.ZodType<DraftSave<Fields, Text>>
  listQuery: z.ZodType<AdminListQuery & { game?: GameId }>
  entry: z.ZodType<Admin>
  item: z.ZodType<Item>
  list: z.ZodType<{ items: (Item & ListedFacts)[]; page: number; perPage: number; total: number }>
}

/** Endpoints that read, write and publish the entries of one content type. */
export const entryRoutes = <Fields extends object, Text extends EntryText, Sent, Item, Admin extends Item>(
  app: FastifyInstance,
  context: ServiceContext,
  kind: EntryEndpoints<Fields, Text, Sent, Item, Admin>
): void => {
  readingRoutes(app, context, kind)
  writingRoutes(app, context, kind)
  draftRoutes(app, context, kind)
  publishingRoutes(app, context, kind)
}

const readingRoutes = <Fields extends object, Text extends EntryText, Sent, Item, Admin extends Item>(
  app: FastifyInstance,
  context: ServiceContext,
  { contentType, tag, roles, paths, listQuery, list, entry }: EntryEndpoints<Fields, Text, Sent, Item, Admin>
): void => {
  const endpoint = endpoints(app)
  const policy = orToken("read", staffRead(...roles))
  endpoint({
    method: "GET",
    path: paths.list,
    tag,
    summary: "Entries in every state, without their bodies; removed ones by state=removed",
    policy,
    query: listQuery,
    response: list,
    handle: ({ query, request }) => listEntries(context, contentType, query, signedInUser(request)),
  })
  endpoint({
    method: "GET",
    path: paths.byId,
    tag,
    summary: "One entry with everything that staff may know of it, whatever its state",
    policy,
    params: adminEntryParameters,
    response: entry,
    failures: ["notFound"],
    handle: ({ params }) => getEntry(context, contentType, params.id),
  })
}

const writingRoutes = <Fields extends object, Text extends EntryText, Sent, Item, Admin extends Item>(
  app: FastifyInstance,
  context: ServiceContext,
  { contentType, kept = [], tag, roles, paths, addition, edit, entry }: EntryEndpoints<Fields, Text, Sent, Item, Admin>
): void => {
  const endpoint = endpoints(app)
  const policy = orToken("publish", staffWrite(...roles))
  const bodyLimit = entryLimits.requestMax
  endpoint({
    method: "POST",
    path: paths.add,
    tag,
    summary: "Adds an entry under an id that the client made; adding the same again changes nothing",
    policy,
    body: addition,
    response: entry,
    failures: ["versionConflict", "linkTaken", "reviewRequired"],
    bodyLimit,
    handle: ({ body, request }) =>
      addEntry(context, contentType, signedInUser(request), { id: body.id, content: body }),
  })
  endpoint({
    method: "POST",
    path: paths.edit,
    tag,
    summary: "Replaces what an entry holds, if its version is still the one that was read",
    policy,
    body: edit,
    response: entry,
    failures: ["notFound", "gone", "versionConflict", "linkTaken", "reviewRequired", ...kept],
    bodyLimit,
    handle: ({ body, request }) =>
      editEntry(context, contentType, signedInUser(request), { id: body.id, version: body.version, content: body }),
  })
  endpoint({
    method: "POST",
    path: paths.remove,
    tag,
    summary: "Takes an entry out of everything public; removing it again changes nothing",
    policy,
    body: entryRemoval,
    response: entry,
    failures: ["notFound", "versionConflict", ...kept],
    handle: ({ body, request }) => removeEntry(context, contentType, signedInUser(request), body),
  })
}

const draftRoutes = <Fields extends object, Text extends EntryText, Sent, Item, Admin extends Item>(
  app: FastifyInstance,
  context: ServiceContext,
  { contentType, tag, roles, paths, save, entry }: EntryEndpoints<Fields, Text, Sent, Item, Admin>
): void => {
  const endpoint = endpoints(app)
  const policy = orToken("draft", staffWrite(...roles))
  endpoint({
    method: "POST",
    path: paths.save,
    tag,
    summary: "Saves drafts, and working copies over what is scheduled or public; nothing public changes",
    policy,
    body: save,
    response: entry,
    failures: ["notFound", "gone", "versionConflict"],
    bodyLimit: entryLimits.requestMax,
    handle: ({ body, request }) => saveEntry(context, contentType, signedInUser(request), body),
  })
  endpoint({
    method: "POST",
    path: paths.drop,
    tag,
    summary: "Drops working copies, back to what is public, or ends scheduled updates",
    policy,
    body: layerDrop,
    response: entry,
    failures: ["notFound", "gone", "versionConflict"],
    handle: ({ body, request }) => dropLayers(context, contentType, signedInUser(request), body),
  })
}

const publishingRoutes = <Fields extends object, Text extends EntryText, Sent, Item, Admin extends Item>(
  app: FastifyInstance,
  context: ServiceContext,
  { contentType, kept = [], tag, roles, paths, item }: EntryEndpoints<Fields, Text, Sent, Item, Admin>
): void => {
  const endpoint = endpoints(app)
  endpoint({
    method: "POST",
    path: paths.publish,
    tag,
    summary: "Publishes, schedules or takes down languages of many entries: of those that fit, naming the others",
    policy: orToken("publish", staffWrite(...roles)),
    body: entryPublication,
    response: publicationOutcome(item),
    failures: ["notFound", "gone", "versionConflict", "linkTaken", "reviewRequired", ...kept],
    handle: ({ body, request }) => publishEntries(context, contentType, signedInUser(request), body),
  })
  endpoint({
    method: "POST",
    path: paths.reschedule,
    tag,
    summary: "Moves what is scheduled in languages of many entries: of those that fit, naming the others",
    policy: orToken("publish", staffWrite(...roles)),
    body: entryRescheduling,
    response: publicationOutcome(item),
    failures: ["notFound", "gone", "versionConflict", "linkTaken", "reviewRequired", ...kept],
    handle: ({ body, request }) => rescheduleEntries(context, contentType, signedInUser(request), body),
  })
}
