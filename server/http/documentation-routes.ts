import { STATUS_CODES } from "node:http"
import swagger from "@fastify/swagger"
import swaggerUi from "@fastify/swagger-ui"
import type { FastifyInstance } from "fastify"
import { jsonSchemaTransform } from "fastify-type-provider-zod"
import { apiBase } from "../../shared/paths.ts"
import { ApiError } from "./api-error.ts"
import { bodyDocumentComponent } from "./body-document-component.ts"
import { headersOf, operationIdOf, securityOf, securitySchemes } from "./operation-facts.ts"
import { readAddress } from "./requested-address.ts"

/** Adds the OpenAPI document, made from the schemas of all routes that are registered after it. */
export const registerOpenApi = async (app: FastifyInstance, publicUrl: string, version: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Content API",
        version,
        description:
          "A success is { code: 0, response }, a failure { code, message, details?, requestId } under a matching status.",
      },
      servers: [{ url: publicUrl }],
      components: { schemas: { BodyDocument: bodyDocumentComponent() }, securitySchemes },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input)
      return { schema: { ...schema, ...securityOf(input.route.config?.policy) }, url }
    },
    transformObject: (document) => {
      if (!("openapiObject" in document)) return document.swaggerObject
      return completed(document.openapiObject as OpenApiDocument)
    },
  })
}

type OpenApiResponse = { description?: string; headers?: object }

type Operation = {
  operationId?: string
  security?: object[]
  tags?: string[]
  responses?: Record<string, OpenApiResponse>
}

type OpenApiDocument = { paths?: Record<string, Record<string, Operation>>; tags?: { name: string }[] }

/** Responses without a schema: a redirect where sign-in passes on, else a page, a file or a stream; a request can always be invalid. */
const responsesOf = (path: string, responses: Record<string, OpenApiResponse> = {}) => {
  const succeeds = Object.keys(responses).some((status) => /^[23]/.test(status))
  const success = path.includes("/oauth/") ? "302" : "200"
  return { ...(succeeds ? {} : { [success]: {} }), ...responses, "400": responses["400"] ?? {} }
}

/** Adds what the schemas do not say: names of the operations, headers and meaning of each response, the list of tags. */
const completed = (document: OpenApiDocument): OpenApiDocument => {
  const tags = new Set<string>()
  for (const [path, operations] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(operations)) {
      const isPublicRead = method === "get" && operation.security?.length === 0
      const responses = Object.fromEntries(
        Object.entries(responsesOf(path, operation.responses)).map(([status, response]) => [
          status,
          { ...response, description: STATUS_CODES[status] ?? status, headers: headersOf(status, isPublicRead) },
        ])
      )
      // A GET and its HEAD may be one object.
      operations[method] = { ...operation, operationId: operationIdOf(method, path), responses }
      for (const tag of operation.tags ?? []) tags.add(tag)
    }
  return { ...document, tags: [...tags].sort().map((name) => ({ name })) }
}

/** The contract as JSON and as readable pages, inside the API's scope. */
export const documentationRoutes = async (app: FastifyInstance): Promise<void> => {
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger())
  // The pages load nothing from other hosts; the default policy would also upgrade plain requests, on localhost too.
  const csp = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "frame-ancestors": ["'none'"],
  }
  const staticCSP = Object.entries(csp)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ")
  await app.register(async (pages) => {
    // The plugin looks for its files under addresses that it should not, and fails at some.
    pages.addHook("onRequest", (request, _reply, done) => {
      const address = readAddress(request.raw.url ?? "/")
      if (typeof address === "object") done()
      else if (address === 404) done(new ApiError("notFound"))
      else done(new ApiError("invalidRequest", [{ path: "url", message: "is not a valid address" }]))
    })
    // The page refers to its files from the root, and does not know its own mount path.
    await pages.register(swaggerUi, { routePrefix: "/docs", indexPrefix: apiBase, staticCSP })
  })
}
