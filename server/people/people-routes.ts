import type { FastifyInstance } from "fastify"
import {
  userList,
  userAdminPaths,
  userRolesBody,
  usersQuery,
  adminUser,
  userIdBody,
} from "../../shared/contract/people.ts"
import { signedInUser } from "./policies.ts"
import { endpoints } from "../http/endpoint.ts"
import { presentAdminUser } from "./people-presenter.ts"
import { staffRead, staffWrite } from "../http/route-policy.ts"
import type { RolesContext } from "./sessions-service.ts"
import { disableUser, enableUser, listUserPage, setUserRoles } from "./people-service.ts"

export const userAdminRoutes = (app: FastifyInstance, context: RolesContext): void => {
  const endpoint = endpoints(app)
  endpoint({
    method: "GET",
    path: userAdminPaths.list,
    tag: "people",
    summary: "Everyone who has signed in, with their roles; who was seen last stands first",
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
  endpoint({
    method: "POST",
    path: userAdminPaths.roles,
    tag: "people",
    summary: "Gives a person exactly these roles, from their next request on",
    policy: staffWrite("admin"),
    body: userRolesBody,
    response: adminUser,
    failures: ["notFound", "lastAdmin"],
    handle: async ({ body, request }) =>
      presentAdminUser(await setUserRoles(context, { ...body, actor: signedInUser(request) })),
  })
}
