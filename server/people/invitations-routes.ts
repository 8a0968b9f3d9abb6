import type { FastifyInstance } from "fastify"
import { z } from "zod"
import {
  invitation,
  invitationBody,
  invitationIdBody,
  invitationList,
  invitationPaths,
} from "../../shared/contract/invitations.ts"
import { endpoints } from "../http/endpoint.ts"
import { staffRead, staffWrite } from "../http/route-policy.ts"
import { presentInvitation } from "./invitations-presenter.ts"
import { invite, listOpenInvitations, resendInvitation, revokeInvitation } from "./invitations-service.ts"
import { signedInUser } from "./policies.ts"
import type { RolesContext } from "./sessions-service.ts"

export const invitationRoutes = (app: FastifyInstance, context: RolesContext): void => {
  const endpoint = endpoints(app)
  endpoint({
    method: "GET",
    path: invitationPaths.list,
    tag: "people",
    summary: "Invitations that nobody has taken up, expired ones too, the latest first",
    policy: staffRead("admin"),
    response: invitationList,
    handle: async () => ({ items: (await listOpenInvitations(context)).map(presentInvitation) }),
  })
  endpoint({
    method: "POST",
    path: invitationPaths.invite,
    tag: "people",
    summary: "Invites an address: whoever signs in with it, verified by the provider, gets the roles",
    policy: staffWrite("admin"),
    body: invitationBody,
    response: invitation,
    failures: ["rateLimited"],
    handle: async ({ body, request }) => presentInvitation(await invite(context, body, signedInUser(request))),
  })
  endpoint({
    method: "POST",
    path: invitationPaths.resend,
    tag: "people",
    summary: "Sends an invitation again, for its whole time",
    policy: staffWrite("admin"),
    body: invitationIdBody,
    response: invitation,
    failures: ["notFound", "rateLimited"],
    handle: async ({ body, request }) =>
      presentInvitation(await resendInvitation(context, body.id, signedInUser(request))),
  })
  endpoint({
    method: "POST",
    path: invitationPaths.revoke,
    tag: "people",
    summary: "Revokes an invitation",
    policy: staffWrite("admin"),
    body: invitationIdBody,
    response: z.null(),
    failures: ["notFound"],
    handle: async ({ body, request }) => {
      await revokeInvitation(context, body.id, signedInUser(request))
      return null
    },
  })
}
