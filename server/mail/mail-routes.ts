import type { FastifyInstance } from "fastify"
import { mailList, mailMessage, mailParameters, mailPaths, mailQuery } from "../../shared/contract/mail.ts"
import { endpoints } from "../http/endpoint.ts"
import { presentMail, presentMailPage } from "./mail-presenter.ts"
import { staffRead } from "../http/route-policy.ts"
import type { ServiceContext } from "../service-context.ts"
import { getMail, listOutbox } from "./mail-service.ts"

/** For admins only: mails contain addresses, and links that act for anyone who has them. */
const policy = staffRead("admin")

export const mailRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  const endpoint = endpoints(app)
  endpoint({
    method: "GET",
    path: mailPaths.outbox,
    tag: "mail",
    summary: "The mails of the last weeks and what became of them, newest first",
    policy,
    query: mailQuery,
    response: mailList,
    handle: async ({ query }) => presentMailPage(await listOutbox(context, query)),
  })
  endpoint({
    method: "GET",
    path: mailPaths.message,
    tag: "mail",
    summary: "One mail, whole",
    policy,
    params: mailParameters,
    response: mailMessage,
    failures: ["notFound"],
    handle: async ({ params }) => presentMail(await getMail(context, params.id)),
  })
}
