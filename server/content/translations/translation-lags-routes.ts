import type { FastifyInstance } from "fastify"
import { adminEntryParameters, type adminPathsOf } from "../../../shared/contract/admin-entries.ts"
import { translationLags, translationMark } from "../../../shared/contract/translation-lags.ts"
import type { Role } from "../../../shared/roles.ts"
import { endpoints } from "../../http/endpoint.ts"
import { staffRead, staffWrite } from "../../http/route-policy.ts"
import { signedInUser } from "../../people/policies.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentType } from "../entries/content-type.ts"
import type { EntryText } from "../entries/entry.ts"
import { markTranslation, readTranslationLags } from "./translation-lags-service.ts"

/** Which languages of an entry of one content type are behind, and who ends that without a translation. */
export const translationLagRoutes = <Fields extends object, Text extends EntryText, Sent, Admin>(
  app: FastifyInstance,
  context: ServiceContext,
  {
    contentType,
    roles,
    paths,
  }: { contentType: ContentType<Fields, Text, Sent, Admin>; roles: Role[]; paths: ReturnType<typeof adminPathsOf> }
): void => {
  const endpoint = endpoints(app)
  const tag = "revisions"
  endpoint({
    method: "GET",
    path: paths.translationLags,
    tag,
    summary: "Which languages of an entry are behind the other one, and since which version",
    policy: staffRead(...roles),
    params: adminEntryParameters,
    response: translationLags,
    failures: ["notFound"],
    handle: ({ params }) => readTranslationLags(context, contentType, params.id),
  })
  endpoint({
    method: "POST",
    path: paths.markTranslation,
    tag,
    summary: "Says that a language needs no translation of what the other one has changed so far",
    policy: staffWrite(...roles),
    params: adminEntryParameters,
    body: translationMark,
    response: translationLags,
    failures: ["notFound", "gone", "versionConflict"],
    handle: ({ params, body, request }) =>
      markTranslation(context, contentType, signedInUser(request), { ...body, id: params.id }),
  })
}
