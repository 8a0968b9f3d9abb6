import swagger from "@fastify/swagger"
import swaggerUi from "@fastify/swagger-ui"
import type { FastifyInstance } from "fastify"
import { jsonSchemaTransform } from "fastify-type-provider-zod"
import { apiBase } from "../../shared/paths.ts"
import { ApiError } from "./api-error.ts"
import { bodyDocumentComponent } from "./body-document-component.ts"
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
      components: { schemas: { BodyDocument: bodyDocumentComponent() } },
    },
    transform: jsonSchemaTransform,
  })
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
