import type { FastifyInstance } from "fastify"
import { adminEntryParameters, entryUndo, publicationOutcome } from "../../../shared/contract/admin-entries.ts"
import { revisionList, revisionOf, revisionParameters, revisionRestore } from "../../../shared/contract/revisions.ts"
import { endpoints } from "../../http/endpoint.ts"
import { staffRead, staffWrite } from "../../http/route-policy.ts"
import { signedInUser } from "../../people/policies.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { EntryEndpoints } from "../editing/entries-routes.ts"
import type { EntryText } from "../entries/entry.ts"
import { presentRevision, presentRevisionItem } from "./revisions-presenter.ts"
import { getEntryRevision, listEntryRevisions, restoreRevision } from "./revisions-service.ts"
import { undoLastVersions } from "./undo-service.ts"

/** Endpoints of the revisions of one content type: what there is, and how entries go back to it. */
export const revisionRoutes = <Fields extends object, Text extends EntryText, Sent, Item, Admin extends Item>(
  app: FastifyInstance,
  context: ServiceContext,
  { contentType, kept = [], tag, roles, paths, item, entry }: EntryEndpoints<Fields, Text, Sent, Item, Admin>
): void => {
  const endpoint = endpoints(app)
  endpoint({
    method: "POST",
    path: paths.undo,
    tag,
    summary:
      "Puts entries back as they were before their last versions, public or removed: of those that fit, naming the others",
    policy: staffWrite(...roles),
    body: entryUndo,
    response: publicationOutcome(item),
    failures: ["notFound", "versionConflict", "linkTaken", "reviewRequired", ...kept],
    handle: ({ body, request }) => undoLastVersions(context, contentType, signedInUser(request), body.entries),
  })
  endpoint({
    method: "GET",
    path: paths.revisions,
    tag: "revisions",
    summary: "Who saved an entry, when, and which states that changed; the latest first",
    policy: staffRead(...roles),
    params: adminEntryParameters,
    response: revisionList,
    failures: ["notFound"],
    handle: async ({ params }) => ({
      items: (await listEntryRevisions(context, contentType, params.id)).map(presentRevisionItem),
    }),
  })
  endpoint({
    method: "GET",
    path: paths.revision,
    tag: "revisions",
    summary: "An entry as it was after one of its saves",
    policy: staffRead(...roles),
    params: revisionParameters,
    response: revisionOf(entry),
    failures: ["notFound"],
    handle: async ({ params }) => {
      const revision = await getEntryRevision(context, contentType, params)
      return { ...presentRevision(revision.row), entry: revision.entry }
    },
  })
  endpoint({
    method: "POST",
    path: paths.restore,
    tag: "revisions",
    summary: "Gives drafts and working copies the content of a revision, as a new version; a removed entry comes back",
    policy: staffWrite(...roles),
    params: revisionParameters,
    body: revisionRestore,
    response: entry,
    failures: ["notFound", "versionConflict", "linkTaken", "reviewRequired", ...kept],
    handle: ({ params, body, request }) =>
      restoreRevision(context, contentType, signedInUser(request), { ...body, ...params, present: body.version }),
  })
}
