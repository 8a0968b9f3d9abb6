import type { FastifyInstance } from "fastify"
import {
  apiToken,
  apiTokenBody,
  apiTokenIdBody,
  apiTokenList,
  apiTokenPaths,
  newApiToken,
} from "../../shared/contract/api-tokens.ts"
import { endpoints } from "../http/endpoint.ts"
import { staffRead, staffWrite } from "../http/route-policy.ts"
import type { ServiceContext } from "../service-context.ts"
import { presentToken } from "./api-tokens-presenter.ts"
import type { TokenWithMaker } from "./api-tokens-repository.ts"
import { addToken, listAllTokens, revokeToken, stateOfToken } from "./api-tokens-service.ts"
import { signedInUser } from "./policies.ts"

/** Tokens of programs. None of these endpoints can be called by a token. */
export const apiTokenRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  const endpoint = endpoints(app)
  const present = (row: TokenWithMaker) => presentToken(row, stateOfToken(row, context.now()))
  endpoint({
    method: "GET",
    path: apiTokenPaths.list,
    tag: "tokens",
    summary: "Tokens by which programs call the API, those that ended lately too, the latest first",
    policy: staffRead("admin"),
    response: apiTokenList,
    handle: async () => ({ items: (await listAllTokens(context)).map(present) }),
  })
  endpoint({
    method: "POST",
    path: apiTokenPaths.add,
    tag: "tokens",
    summary: "Makes a token; only this response has its secret",
    policy: staffWrite("admin"),
    body: apiTokenBody,
    response: newApiToken,
    handle: async ({ body, request }) => {
      const { row, secret } = await addToken(context, body, signedInUser(request))
      return { token: present(row), secret }
    },
  })
  endpoint({
    method: "POST",
    path: apiTokenPaths.revoke,
    tag: "tokens",
    summary: "Ends a token at once; ending it again changes nothing",
    policy: staffWrite("admin"),
    body: apiTokenIdBody,
    response: apiToken,
    failures: ["notFound"],
    handle: async ({ body, request }) => present(await revokeToken(context, body.id, signedInUser(request))),
  })
}
