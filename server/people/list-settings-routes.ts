import type { FastifyInstance } from "fastify"
import {
  listSettings,
  listSettingsBody,
  listSettingsParameters,
  listSettingsPaths,
} from "../../shared/contract/list-settings.ts"
import { endpoints } from "../http/endpoint.ts"
import { staffRead, staffWrite } from "../http/route-policy.ts"
import type { ServiceContext } from "../service-context.ts"
import { getListSettings, setListSettings } from "./list-settings-service.ts"
import { signedInUser } from "./policies.ts"

const roles = ["editor", "recruiter"] as const

/** What users chose of the lists in the admin, each of their own. */
export const listSettingsRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  const endpoint = endpoints(app)
  endpoint({
    method: "GET",
    path: listSettingsPaths.read,
    tag: "people",
    summary: "The columns and saved views of a list that the reader chose",
    policy: staffRead(...roles),
    params: listSettingsParameters,
    response: listSettings,
    handle: ({ params, request }) => getListSettings(context, { userId: signedInUser(request).id, ...params }),
  })
  endpoint({
    method: "POST",
    path: listSettingsPaths.set,
    tag: "people",
    summary: "Stores the columns and views of a list for the user, if nothing newer is stored",
    policy: staffWrite(...roles),
    params: listSettingsParameters,
    body: listSettingsBody,
    response: listSettings,
    failures: ["versionConflict"],
    handle: ({ params, body, request }) =>
      setListSettings(context, { userId: signedInUser(request).id, ...params }, body),
  })
}
