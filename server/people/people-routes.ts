import type { FastifyInstance } from "fastify"
import { userList, userAdminPaths, usersQuery, adminUser, userIdBody } from "../../shared/contract/people.ts"
import { signedInUser } from "./policies.ts"
import { endpoints } from "../http/endpoint.ts"
import { presentAdminUser } from "./people-presenter.ts"
import { staffRead, staffWrite } from "../http/route-policy.ts"
import type { ServiceContext } from "../service-context.ts"
import { disableUser, enableUser, listUserPage } from "./people-service.ts"

export const userAdminRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  const endpoint = endpoints(app)
  endpoint({
    method: "GET",
    path: userAdminPaths.list,
    tag: "people",
    summary: "Everyone who has signed in, with the roles of their latest sign-in; who was seen last stands first",
    policy: staffRead("admin"),
    query: usersQuery,
    response: userList,
    handle: async ({ query }) => {
      const { users, ...page } = await listUserPage(context, query)
      return { items: users.map(presentAdminUser), ...page }
    },
  })
  endpoint({
    method: "POST",
    path: userAdminPaths.disable,
    tag: "people",
    summary: "Shuts a person out at once, on all devices, until they are let in again",
    policy: staffWrite("admin"),
    body: userIdBody,
    response: adminUser,
    failures: ["notFound"],
    handle: async ({ body, request }) =>
      presentAdminUser(await disableUser(context, { id: body.id, actor: signedInUser(request) })),
  })
  endpoint({
    method: "POST",
    path: userAdminPaths.enable,
    tag: "people",
    summary: "Lets a person who was shut out sign in again",
    policy: staffWrite("admin"),
    body: userIdBody,
    response: adminUser,
    failures: ["notFound"],
    handle: async ({ body, request }) =>
      presentAdminUser(await enableUser(context, { id: body.id, actor: signedInUser(request) })),
  })
}
