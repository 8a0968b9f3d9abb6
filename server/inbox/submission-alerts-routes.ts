import type { FastifyInstance } from "fastify"
import { alertPaths, alertSettings, alertSettingsBody } from "../../shared/contract/submission-alerts.ts"
import { endpoints } from "../http/endpoint.ts"
import { staffRead, staffWrite } from "../http/route-policy.ts"
import { signedInUser } from "../people/policies.ts"
import type { ServiceContext } from "../service-context.ts"
import { getAlertSettings, setAlertSettings } from "./submission-alerts-service.ts"

/** Each user's own setting of alert mails, which no other user reads or changes. */
export const submissionAlertRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  const endpoint = endpoints(app)
  endpoint({
    method: "GET",
    path: alertPaths.mine,
    tag: "inbox",
    summary: "Which new submissions the user is written to about, and how soon",
    policy: staffRead("editor", "recruiter"),
    response: alertSettings,
    handle: ({ request }) => getAlertSettings(context, signedInUser(request).id),
  })
  endpoint({
    method: "POST",
    path: alertPaths.set,
    tag: "inbox",
    summary: "Sets which new submissions the user is written to about, and how soon",
    policy: staffWrite("editor", "recruiter"),
    body: alertSettingsBody,
    response: alertSettings,
    handle: ({ body, request }) => setAlertSettings(context, signedInUser(request).id, body),
  })
}
