import type { FastifyInstance, FastifyRequest } from "fastify"
import {
  addressCheckQuery,
  checkedAddress,
  managedRedirect,
  publishedRedirects,
  redirectAddition,
  redirectEdit,
  redirectPaths,
  redirectRemoval,
  redirectsList,
  redirectsQuery,
  removedRedirect,
} from "../../shared/contract/redirects.ts"
import { signedInUser } from "../people/policies.ts"
import { endpoints } from "../http/endpoint.ts"
import { presentRedirect } from "./redirects-presenter.ts"
import type { publicReads } from "../http/public-read.ts"
import { staffRead, staffWrite } from "../http/route-policy.ts"
import type { ServiceContext } from "../service-context.ts"
import {
  addRedirect,
  checkAddress,
  editRedirect,
  listManagedRedirects,
  readPublishedRedirects,
  removeRedirect,
} from "./redirects-service.ts"

const tag = "redirects"

export const publishedRedirectRoutes = (publicRead: ReturnType<typeof publicReads>, context: ServiceContext): void => {
  publicRead({
    path: redirectPaths.published,
    tag,
    summary: "All redirects that staff manage, each with where it leads in one step",
    response: publishedRedirects,
    read: () => readPublishedRedirects(context.database.store),
  })
}

const saveOf = (request: FastifyRequest) => ({ actor: signedInUser(request), present: presentRedirect })

/** The admin endpoints for redirects. */
export const redirectRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  const endpoint = endpoints(app)
  const write = { method: "POST", tag, policy: staffWrite("admin") } as const
  endpoint({
    method: "GET",
    path: redirectPaths.list,
    tag,
    summary: "The redirects that staff manage, in the order of their addresses",
    policy: staffRead("admin"),
    query: redirectsQuery,
    response: redirectsList,
    handle: async ({ query }) => {
      const { redirects, ...page } = await listManagedRedirects(context, query)
      return { items: redirects.map(presentRedirect), ...page }
    },
  })
  endpoint({
    method: "GET",
    path: redirectPaths.check,
    tag,
    summary: "The redirects through which visitors of an address pass, in order",
    policy: staffRead("admin"),
    query: addressCheckQuery,
    response: checkedAddress,
    handle: ({ query }) => checkAddress(context, query.address),
  })
  endpoint({
    ...write,
    path: redirectPaths.add,
    summary: "Adds a redirect under an id that the client made; adding the same again changes nothing",
    body: redirectAddition,
    response: managedRedirect,
    failures: ["versionConflict", "linkTaken"],
    handle: async ({ body, request }) => presentRedirect(await addRedirect(context, body, saveOf(request))),
  })
  endpoint({
    ...write,
    path: redirectPaths.edit,
    summary: "Replaces the addresses of a redirect, if its version is still the one that was read",
    body: redirectEdit,
    response: managedRedirect,
    failures: ["notFound", "versionConflict", "linkTaken"],
    handle: async ({ body, request }) => presentRedirect(await editRedirect(context, body, saveOf(request))),
  })
  endpoint({
    ...write,
    path: redirectPaths.remove,
    summary: "Removes a redirect for good",
    body: redirectRemoval,
    response: removedRedirect,
    failures: ["notFound", "versionConflict"],
    handle: ({ body, request }) => removeRedirect(context, body, saveOf(request)),
  })
}
