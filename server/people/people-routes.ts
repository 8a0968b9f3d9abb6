import type { FastifyInstance } from "fastify"
import { peopleList, peoplePaths, peopleQuery, person, personId } from "../../shared/contract/people.ts"
import { signedInUser } from "./policies.ts"
import { calls } from "../http/endpoint.ts"
import { presentPerson } from "./people-presenter.ts"
import { staffRead, staffWrite } from "../http/route-policy.ts"
import type { ServiceContext } from "../service-context.ts"
import { disablePerson, enablePerson, listPeople } from "./people-service.ts"

export const peopleRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  const call = calls(app)
  call({
    method: "GET",
    path: peoplePaths.list,
    tag: "people",
    summary: "Everyone who has signed in, with the roles of their latest sign-in; who was seen last stands first",
    policy: staffRead("admin"),
    query: peopleQuery,
    answer: peopleList,
    handle: async ({ query }) => {
      const { users, ...page } = await listPeople(context, query)
      return { items: users.map(presentPerson), ...page }
    },
  })
  call({
    method: "POST",
    path: peoplePaths.disable,
    tag: "people",
    summary: "Shuts a person out at once, on all devices, until they are let in again",
    policy: staffWrite("admin"),
    body: personId,
    answer: person,
    failures: ["notFound"],
    handle: async ({ body, request }) =>
      presentPerson(await disablePerson(context, { id: body.id, actor: signedInUser(request) })),
  })
  call({
    method: "POST",
    path: peoplePaths.enable,
    tag: "people",
    summary: "Lets a person who was shut out sign in again",
    policy: staffWrite("admin"),
    body: personId,
    answer: person,
    failures: ["notFound"],
    handle: async ({ body, request }) =>
      presentPerson(await enablePerson(context, { id: body.id, actor: signedInUser(request) })),
  })
}
