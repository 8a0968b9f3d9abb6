import type { FastifyInstance } from "fastify"
import {
  publishBody,
  publishPaths,
  publishRequested,
  publishStatus,
  releaseList,
  rollBackBody,
} from "../../shared/contract/publishing.ts"
import { signedInUser } from "../people/policies.ts"
import { endpoints } from "../http/endpoint.ts"
import { presentPublishStatus, presentReleases } from "./publishing-presenter.ts"
import { staffRead, staffWrite } from "../http/route-policy.ts"
import {
  confirmPublish,
  getPublishPosition,
  listRetainedReleases,
  requestPublish,
  rollBackTo,
  type PublishingContext,
} from "./publishing-service.ts"

export const publishRoutes = (app: FastifyInstance, context: PublishingContext): void => {
  const endpoint = endpoints(app)
  const tag = "publish"
  endpoint({
    method: "POST",
    path: publishPaths.request,
    tag,
    summary:
      "Asks for a publish now, which ends a roll-back; the status reports its progress. " +
      "With `confirm`, makes live what the guard refused, where its faults are confirmable",
    policy: staffWrite("editor"),
    body: publishBody,
    response: publishRequested,
    failures: ["notFound", "buildRunning", "publishRefused", "unavailable"],
    handle: async ({ body, request }) => {
      const actor = signedInUser(request)
      if (body?.confirm === undefined) await requestPublish(context, actor)
      else await confirmPublish(context, { release: body.confirm, actor })
      return { queued: true as const }
    },
  })
  endpoint({
    method: "GET",
    path: publishPaths.status,
    tag,
    summary: "Where publishing stands, and how what is live compares with what is saved",
    policy: staffRead("editor", "recruiter"),
    response: publishStatus,
    failures: ["unavailable"],
    handle: async () => presentPublishStatus(await getPublishPosition(context)),
  })
  endpoint({
    method: "GET",
    path: publishPaths.releases,
    tag,
    summary: "The releases that are kept, the newest first, what each has changed, and the room that they take",
    policy: staffRead("editor"),
    response: releaseList,
    failures: ["unavailable"],
    handle: async () => presentReleases(await listRetainedReleases(context)),
  })
  endpoint({
    method: "POST",
    path: publishPaths.rollBack,
    tag,
    summary: "Makes an earlier release live at once; it, or the live release, stays so until a publish is asked for",
    policy: staffWrite("admin"),
    body: rollBackBody,
    response: publishStatus,
    failures: ["notFound", "buildRunning", "unavailable"],
    handle: async ({ body, request }) => {
      await rollBackTo(context, { release: body.release, actor: signedInUser(request) })
      return presentPublishStatus(await getPublishPosition(context))
    },
  })
}
