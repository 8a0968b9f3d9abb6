import type { FastifyInstance } from "fastify"
import { z } from "zod"
import {
  applicationForm,
  feedbackReceipt,
  partnershipForm,
  streamingForm,
  uploadTicket,
  uploadTicketBody,
  withdrawBody,
} from "../../shared/contract/submissions.ts"
import { feedbackLimits } from "../../shared/limits/feedback.ts"
import { feedbackPaths, uploadTicketPath, withdrawApiPath } from "../../shared/visitor-forms.ts"
import { calls } from "../http/endpoint.ts"
import { presentReceipt, presentTicket } from "./submissions-presenter.ts"
import { visitorWrite } from "../http/route-policy.ts"
import { takeFeedback, withdrawFeedback, type SubmissionsContext } from "./submissions-service.ts"
import { giveTicket } from "../files/uploads/upload-tickets-service.ts"

/** What visitors send. */
export const feedbackRoutes = (app: FastifyInstance, context: SubmissionsContext): void => {
  const call = calls(app)
  const every = {
    method: "POST",
    tag: "forms",
    policy: visitorWrite,
    rateLimit: { max: feedbackLimits.callsPerTenMinutes, timeWindow: 600_000 },
  } as const

  call({
    ...every,
    path: feedbackPaths.application,
    summary: "An application for an open vacancy; a repeat under the same id changes nothing",
    body: applicationForm,
    answer: feedbackReceipt,
    failures: ["botCheckFailed", "notFound", "gone"],
    handle: async ({ body }) => presentReceipt(await takeFeedback(context, { kind: "application", form: body })),
  })
  call({
    ...every,
    path: feedbackPaths.partnership,
    summary: "A proposal to the studio; a repeat under the same id changes nothing",
    body: partnershipForm,
    answer: feedbackReceipt,
    failures: ["botCheckFailed"],
    handle: async ({ body }) => presentReceipt(await takeFeedback(context, { kind: "partnership", form: body })),
  })
  call({
    ...every,
    path: feedbackPaths.streaming,
    summary: "A streamer introduces a channel; a repeat under the same id changes nothing",
    body: streamingForm,
    answer: feedbackReceipt,
    failures: ["botCheckFailed"],
    handle: async ({ body }) => presentReceipt(await takeFeedback(context, { kind: "streaming", form: body })),
  })
  call({
    ...every,
    path: uploadTicketPath,
    summary: "The right to upload one resume, once, within a quarter of an hour",
    body: uploadTicketBody,
    answer: uploadTicket,
    failures: ["botCheckFailed"],
    handle: async ({ body }) => presentTicket(await giveTicket(context, body)),
  })
  call({
    ...every,
    path: withdrawApiPath,
    summary: "Deletes a form, its resumes and mails, by the token of its acknowledgement",
    body: withdrawBody,
    answer: z.null(),
    failures: ["tokenExpired"],
    handle: async ({ body }) => {
      await withdrawFeedback(context, body.token)
      return null
    },
  })
}
