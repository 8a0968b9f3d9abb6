import { randomUUID } from "node:crypto"
import rateLimit from "@fastify/rate-limit"
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify"
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod"
import type { ErrorDetail } from "../../shared/contract/envelope.ts"
import { apiBase, filesBase } from "../../shared/paths.ts"
import { requestLimits } from "../../shared/limits/requests.ts"
import { ApiError } from "../http/api-error.ts"
import { acceptEmptyJson } from "../http/empty-json.ts"
import { apiTokenRoutes } from "../people/api-tokens-routes.ts"
import { createGuards } from "../people/guards.ts"
import { createTokenRateLimit } from "../people/token-rate-limit.ts"
import { auditRefusals } from "../people/policies.ts"
import { registerSignIn } from "../people/register-sign-in.ts"
import { createStaffView, createCurrentUserReader } from "../people/staff-view.ts"
import type { Config } from "./config.ts"
import {
  isReported,
  logFailure,
  respondToBrokenRequest,
  respondToExpectation,
  sendFailure,
} from "../http/error-response.ts"
import type { FileStore } from "../files/storage/file-store.ts"
import { createFileReader } from "../files/isolated/file-reader.ts"
import { uploadFolder } from "../files/uploads/upload-folder.ts"
import { loggerOptions } from "./logger.ts"
import { RequestLogController, decorateRequests, type CompletedRequest } from "../http/request-log.ts"
import type { ReportError } from "../operations/error-reports.ts"
import { compressReads } from "../http/compressed-json.ts"
import { crossOriginHeaders } from "../http/cors.ts"
import { createCacheResponder, publicReads } from "../http/public-read.ts"
import type { PublicText } from "../publishing/public-changes-service.ts"
import type { Publishing } from "../publishing/publishing.ts"
import { isHeldBack } from "../publishing/publishing-service.ts"
import { createReadCache, type ReadCache } from "../http/read-cache.ts"
import type { Queue } from "../tasks/task-queue.ts"
import { auditRoutes } from "../audit/audit-routes.ts"
import { publishedContentRoutes } from "../content/published/published-routes.ts"
import { botCheckRoutes } from "../bot-check/bot-check-routes.ts"
import type { ServesAddress } from "../content/overview/overview-service.ts"
import { republishPostsOf } from "../content/content-types/post-changes.ts"
import { republishFileUses } from "../content/republish-file-uses.ts"
import { contentAdminRoutes } from "../content/content-admin-routes.ts"
import { contentRoles } from "../content/entries/content-type-names.ts"
import { commentRoutes } from "../content/comments/comments-routes.ts"
import { presenceRoutes } from "../content/presence/presence-routes.ts"
import { gameRoutes, publishedGameRoutes } from "../content/games/games-routes.ts"
import { dailyAdminRoutes, dailyRoutes } from "../content/daily/daily-routes.ts"
import { documentationRoutes, registerOpenApi } from "../http/documentation-routes.ts"
import { submissionAdminRoutes } from "../inbox/inbox-routes.ts"
import { submissionAlertRoutes } from "../inbox/submission-alerts-routes.ts"
import { submissionAnswerRoutes } from "../inbox/submission-answers-routes.ts"
import { submissionRoutes } from "../inbox/submissions-routes.ts"
import { fileRoutes, publicFileRoutes } from "../files/files-routes.ts"
import { healthRoutes, type ReadinessChecks } from "../http/health-routes.ts"
import { fileCropRoutes } from "../files/library/file-crop-routes.ts"
import { libraryRoutes } from "../files/library/library-routes.ts"
import { publishEventRoutes } from "../publishing/publishing-events-routes.ts"
import { publishLogRoutes } from "../publishing/publishing-log-routes.ts"
import { publishRoutes } from "../publishing/publishing-routes.ts"
import { publishedRedirectRoutes, redirectRoutes } from "../redirects/redirects-routes.ts"
import { uploadRoutes } from "../files/uploads/uploads-routes.ts"
import { mailRoutes } from "../mail/mail-routes.ts"
import { listSettingsRoutes } from "../people/list-settings-routes.ts"
import { invitationRoutes } from "../people/invitations-routes.ts"
import { userAdminRoutes } from "../people/people-routes.ts"
import { previewRoutes } from "../content/previews/previews-routes.ts"
import type { ShowMissingPage } from "../serving/missing-page.ts"
import { webhookRoutes } from "../webhooks/webhooks-routes.ts"
import { subscribeRoutes } from "../subscribers/subscriptions-routes.ts"
import { enforcePolicies, publicPolicy } from "../http/route-policy.ts"
import { securityHeaders, sendDataPolicy } from "../http/security-headers.ts"
import { dropForwardedPorts } from "../http/forwarded-for.ts"
import { originForm } from "../http/requested-address.ts"
import { endSlowBodies, endSlowBody } from "../http/slow-bodies.ts"
import { endSlowHeads } from "../http/slow-heads.ts"
import { securityTextRoutes } from "../http/security-text-routes.ts"
import { refuseUnrouted } from "../http/unrouted-requests.ts"
import { appContext, type AppContext } from "./app-context.ts"
import { siteChangesRoutes } from "./site-changes-routes.ts"
import { version } from "./version.ts"
import { requireConnection, type Database } from "../db/connection.ts"

export type AppParts = {
  config: Config
  database: Database
  queue: Queue
  files: FileStore
  /** The clock of the services; a test moves it. */
  now?: () => Date
  /** Called when the virus scanner cannot be used. */
  onScannerError?: (() => void) | undefined
  /** Whether the process is shutting down. */
  isEnding?: () => boolean
  /** Milliseconds that a body may take; a test shortens them. */
  bodyWithin?: number
  /** Milliseconds after which a connection ends on which nothing is sent or taken: one that takes no response holds a file. */
  idleWithin?: number
  /** Whether there is a release to serve; not set on a server without a site. */
  hasRelease?: (() => boolean) | undefined
  /** Whether the release serves an address of the site; not set on a server without a site. */
  servesAddress?: ServesAddress | undefined
  /** Shows the site's page for 404; not set on a server without a site. */
  showMissingPage?: ShowMissingPage | undefined
  /** Publishes the site; not set on a server without one. */
  publishing?: Publishing | undefined
  /** Receives every completed request. */
  observe?: (response: CompletedRequest) => void
  /** Receives every unexpected error. */
  report?: ReportError
  /** Adds what is served outside the API (the site). The API handles every address below its base path. */
  register?: (app: FastifyInstance) => Promise<void>
}

/** Fastify with what every route needs: request ids, limits, validation, error responses. */
const createServer = (parts: AppParts): FastifyInstance => {
  const { config, observe, report } = parts
  const { bodyWithin = requestLimits.bodyWithin, idleWithin = requestLimits.idleWithin } = parts
  const common = securityHeaders(config.publicUrl)
  const app = Fastify({
    logger: loggerOptions(config),
    logController: new RequestLogController(observe),
    // Never the client's: an id that a client can choose identifies nothing.
    requestIdHeader: false,
    trustProxy: config.trustedProxies,
    genReqId: () => randomUUID(),
    bodyLimit: requestLimits.bodyMax,
    // A missing Host is rejected below: Node itself would do it without our headers.
    http: { ...endSlowHeads(requestLimits.headWithin), requireHostHeader: false },
    requestTimeout: requestLimits.wholeWithin,
    connectionTimeout: idleWithin,
    routerOptions: { maxParamLength: requestLimits.urlMax },
    // The first that sees a request, before its address is read.
    rewriteUrl: ({ url = "/", headers }) => {
      dropForwardedPorts(headers)
      return originForm(url)
    },
    clientErrorHandler: respondToBrokenRequest(common),
    frameworkErrors: (error, request, reply) => {
      // Such a request has no route, so no hooks run.
      endSlowBody(request, bodyWithin)
      reply.headers({ ...common, "x-request-id": request.id })
      logFailure(error, request)
      sendFailure(error, request, reply)
    },
  })
  app.server.on("checkExpectation", respondToExpectation(common))
  decorateRequests(app)
  endSlowBodies(app, bodyWithin)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error, request, reply) => {
    if (isReported(error))
      report?.(error, { requestId: request.id, method: request.method, route: request.routeOptions.url ?? "none" })
    logFailure(error, request)
    const { showFailure = sendFailure } = request.routeOptions.config
    showFailure(error, request, reply)
  })
  app.removeContentTypeParser("text/plain")
  return app
}

const headIssue = ({ raw }: FastifyRequest): ErrorDetail | undefined => {
  if (raw.headers.host === undefined && raw.httpVersion === "1.1")
    return { path: "headers.host", message: "is missing" }
  return (raw.url ?? "").length > requestLimits.urlMax ? { path: "url", message: "is too long" } : undefined
}

/** Runs before all other hooks: sends cached responses immediately, and sets the common headers on all others. */
const addFirstHook = (app: FastifyInstance, config: Config, cache: ReadCache): void => {
  const headers = securityHeaders(config.publicUrl)
  const respondFromCache = createCacheResponder(cache, headers, crossOriginHeaders(config))
  app.addHook("onRequest", (request, reply, done) => {
    const issue = headIssue(request)
    if (issue === undefined && respondFromCache(request, reply)) return
    reply.headers(headers).header("x-request-id", request.id)
    done(issue && new ApiError("invalidRequest", [issue]))
  })
}

const readinessChecks = ({ database, files, hasRelease }: AppParts): ReadinessChecks => ({
  pages:
    hasRelease && (() => (hasRelease() ? Promise.resolve() : Promise.reject(new Error("There is no release yet")))),
  database: () => requireConnection(database.store),
  storage: files.check,
})

/** All routes below the API's base path. */
const registerApi = async (
  api: FastifyInstance,
  parts: AppParts,
  context: AppContext,
  cache: ReadCache
): Promise<void> => {
  const { config, database, files, publishing = null } = parts
  sendDataPolicy(api)
  compressReads(api)
  const stopListening = database.changes.subscribe(cache.invalidate)
  api.addHook("onClose", (_api, done) => {
    stopListening()
    done()
  })
  // Public documentation pages of a plugin; every route registered after them has a policy.
  if (config.apiDocs) await documentationRoutes(api)
  await api.register(rateLimit, { global: false, errorResponseBuilder: () => new ApiError("rateLimited") })
  const { guards, cookies, sessions } = createGuards(config, context, createTokenRateLimit(api))
  enforcePolicies(api, guards)
  auditRefusals(api, context)
  acceptEmptyJson(api)

  const publicRead = publicReads(api, cache, createStaffView(sessions, cookies), crossOriginHeaders(config))
  publishedContentRoutes(publicRead, context)
  publishedGameRoutes(publicRead, context)
  dailyRoutes(publicRead, context)
  publishedRedirectRoutes(publicRead, context)
  siteChangesRoutes(publicRead, context)
  const notify = presenceRoutes(api, sessions, { cookies, roles: contentRoles })
  contentAdminRoutes(api, {
    ...context,
    servesAddress: parts.servesAddress ?? (() => null),
    notifyOfReview: notify.ofReview,
  })
  commentRoutes(api, context, { roles: contentRoles, notify: notify.ofComments })
  gameRoutes(api, { ...context, republishPostsOf })
  dailyAdminRoutes(api, context)
  redirectRoutes(api, context)
  publishRoutes(api, { ...context, publishing })
  publishLogRoutes(api, { ...context, publishing })
  publishEventRoutes(api, { ...sessions, publishing }, cookies)
  await registerSignIn(api, config, { sessions, cookies })
  botCheckRoutes(api, context)
  await submissionRoutes(api, context)
  submissionAdminRoutes(api, context)
  submissionAnswerRoutes(api, context)
  submissionAlertRoutes(api, context)
  previewRoutes(api, context)
  mailRoutes(api, context)
  auditRoutes(api, context)
  userAdminRoutes(api, sessions)
  invitationRoutes(api, sessions)
  apiTokenRoutes(api, sessions)
  webhookRoutes(api, context)
  listSettingsRoutes(api, context)
  const held = (text: PublicText) => isHeldBack({ ...context, publishing }, text)
  await subscribeRoutes(api, { ...context, isHeldBack: held })
  const readCurrentUser = createCurrentUserReader(sessions, cookies)
  fileRoutes(api, context, files, readCurrentUser)
  libraryRoutes(api, { ...context, republishFileUses })
  const reader = createFileReader((error) => api.log.warn({ err: error }, "an uploaded file could not be read"))
  const { onScannerError } = parts
  const uploads = { ...context, files, clamd: config.files.clamd, reader, republishFileUses, onScannerError }
  const folder = uploadFolder(config.dataDir)
  await uploadRoutes(api, uploads, readCurrentUser, folder)
  fileCropRoutes(api, uploads, folder)
  // Without this route, the site's wildcard route would handle unknown addresses of the API.
  api.all("/*", {
    schema: { hide: true },
    config: { policy: publicPolicy },
    onRequest: (_request, reply) => reply.callNotFound(),
    handler: () => undefined,
  })
}

/** Builds the application without listening, so that tests can inject requests. Closing it leaves the database open. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { config, database } = parts
  const app = createServer(parts)
  const cache = createReadCache()
  addFirstHook(app, config, cache)
  refuseUnrouted(app)
  healthRoutes(app, readinessChecks(parts), parts.isEnding)
  if (config.apiDocs) await registerOpenApi(app, config.publicUrl, version)
  const { queue, now = () => new Date() } = parts
  securityTextRoutes(app, config.publicUrl, now)
  const context = appContext(config, { database, queue, now })
  await app.register((api) => registerApi(api, parts, context, cache), { prefix: apiBase })
  await app.register(
    (scope, _options, registered) => {
      publicFileRoutes(scope, { ...context, showMissingPage: parts.showMissingPage }, parts.files)
      registered()
    },
    { prefix: filesBase }
  )
  await parts.register?.(app)
  return app
}
