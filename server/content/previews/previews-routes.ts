import type { FastifyInstance } from "fastify"
import { adminEntryParameters, type adminPathsOf } from "../../../shared/contract/admin-entries.ts"
import {
  endedPreview,
  madePreview,
  openedPreview,
  previewAddition,
  previewEnd,
  previewList,
  previewOpening,
  previewPaths,
} from "../../../shared/contract/previews.ts"
import { previewLimits } from "../../../shared/limits/previews.ts"
import type { Role } from "../../../shared/roles.ts"
import { signedInUser } from "../../people/policies.ts"
import { endpoints } from "../../http/endpoint.ts"
import { presentPreviewItem } from "./previews-presenter.ts"
import { staffRead, staffWrite, visitorWrite } from "../../http/route-policy.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentType } from "../entries/content-type.ts"
import type { EntryText } from "../entries/entry.ts"
import { addPreview, endPreview, listPreviews, openPreview } from "./previews-service.ts"

const tag = "previews"

/** The parts of a content type that its preview endpoints need. */
type PreviewEndpoints<Fields, Text extends EntryText, Sent, Admin> = {
  contentType: ContentType<Fields, Text, Sent, Admin>
  roles: Role[]
  paths: ReturnType<typeof adminPathsOf>
}

/** The admin endpoints for the preview links of one content type. */
export const entryPreviewRoutes = <Fields extends object, Text extends EntryText, Sent, Admin>(
  app: FastifyInstance,
  context: ServiceContext,
  { contentType, roles, paths }: PreviewEndpoints<Fields, Text, Sent, Admin>
): void => {
  const endpoint = endpoints(app)
  endpoint({
    method: "GET",
    path: paths.previews,
    tag,
    summary: "The links to an entry that still work, without their addresses; the latest first",
    policy: staffRead(...roles),
    params: adminEntryParameters,
    response: previewList,
    failures: ["notFound"],
    handle: async ({ params }) => ({
      items: (await listPreviews(context, contentType, params.id)).map(presentPreviewItem),
    }),
  })
  endpoint({
    method: "POST",
    path: paths.addPreview,
    tag,
    summary: "Makes a link to one language of an entry that is not public; its address is in this response alone",
    policy: staffWrite(...roles),
    params: adminEntryParameters,
    body: previewAddition,
    response: madePreview,
    failures: ["notFound", "gone"],
    handle: async ({ params, body, request }) => {
      const { row, url } = await addPreview(context, contentType, signedInUser(request), { ...params, ...body })
      return { ...presentPreviewItem(row), url }
    },
  })
  endpoint({
    method: "POST",
    path: paths.endPreview,
    tag,
    summary: "Ends a link to an entry; ending it again changes nothing",
    policy: staffWrite(...roles),
    params: adminEntryParameters,
    body: previewEnd,
    response: endedPreview,
    failures: ["notFound"],
    handle: async ({ params, body, request }) => {
      await endPreview(context, contentType, signedInUser(request), { ...params, ...body })
      return { id: body.preview }
    },
  })
}

/** The endpoint behind a preview link. It reads, but by POST: a token in an address would end up in logs on the way. */
export const previewRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  endpoints(app)({
    method: "POST",
    path: previewPaths.open,
    tag,
    summary: "What a link shows: an entry that is not public, as it was saved last; or its address once it is public",
    policy: visitorWrite,
    body: previewOpening,
    response: openedPreview,
    failures: ["tokenExpired"],
    rateLimit: { max: previewLimits.requestsPerMinute, timeWindow: 60_000 },
    handle: ({ body, reply }) => {
      reply.headers({ "x-robots-tag": "noindex", "referrer-policy": "no-referrer" })
      return openPreview(context, body.token)
    },
  })
}
