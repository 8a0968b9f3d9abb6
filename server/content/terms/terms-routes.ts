import type { FastifyInstance } from "fastify"
import {
  removedTerm,
  term,
  termAddition,
  termEdit,
  termList,
  termPaths,
  termRemoval,
} from "../../../shared/contract/terms.ts"
import { endpoints } from "../../http/endpoint.ts"
import { staffRead, staffWrite } from "../../http/route-policy.ts"
import { signedInUser } from "../../people/policies.ts"
import type { ServiceContext } from "../../service-context.ts"
import { presentTerm } from "./terms-presenter.ts"
import { addTerm, editTerm, listTerms, removeTerm } from "./terms-service.ts"

const tag = "terms"

/** The studio's words with their agreed translations: users who write read them, editors change them. */
export const termRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  const endpoint = endpoints(app)
  const write = { method: "POST", tag, policy: staffWrite("editor") } as const
  endpoint({
    method: "GET",
    path: termPaths.list,
    tag,
    summary: "The studio's words with their agreed translations, by their English words",
    policy: staffRead("editor", "recruiter"),
    response: termList,
    handle: async () => ({ items: (await listTerms(context)).map(presentTerm) }),
  })
  endpoint({
    ...write,
    path: termPaths.add,
    summary: "Adds a word with its translation",
    body: termAddition,
    response: term,
    failures: ["versionConflict"],
    handle: async ({ body, request }) => presentTerm(await addTerm(context, body, signedInUser(request))),
  })
  endpoint({
    ...write,
    path: termPaths.edit,
    summary: "Replaces a word with its translation",
    body: termEdit,
    response: term,
    failures: ["notFound", "versionConflict"],
    handle: async ({ body, request }) => presentTerm(await editTerm(context, body, signedInUser(request))),
  })
  endpoint({
    ...write,
    path: termPaths.remove,
    summary: "Removes a word",
    body: termRemoval,
    response: removedTerm,
    failures: ["notFound", "versionConflict"],
    handle: ({ body, request }) => removeTerm(context, body, signedInUser(request)),
  })
}
