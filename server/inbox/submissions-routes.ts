import type { FastifyInstance } from "fastify"
import { z } from "zod"
import {
  applicationForm,
  submissionReceipt,
  partnershipForm,
  streamingForm,
  supportForm,
  uploadTicket,
  uploadTicketBody,
  withdrawBody,
  withdrawState,
} from "../../shared/contract/submissions.ts"
import { submissionLimits } from "../../shared/limits/submissions.ts"
import { submissionPaths, uploadTicketPath, withdrawApiPath, withdrawReadPath } from "../../shared/submission-kinds.ts"
import { locales } from "../../shared/locales.ts"
import { acceptForms } from "../http/plain-forms.ts"
import { linkPageRoutes } from "../mail/link-page.ts"
import { withdrawPageParts } from "./withdraw-page.ts"
import { endpoints } from "../http/endpoint.ts"
import { presentSubmissionReceipt, presentTicket } from "./submissions-presenter.ts"
import { visitorWrite } from "../http/route-policy.ts"
import { acceptSubmission, isWithdrawable, withdrawSubmission, type SubmissionsContext } from "./submissions-service.ts"
import { issueTicket } from "../files/uploads/upload-tickets-service.ts"

/** The public endpoints of submissions. */
export const submissionRoutes = async (app: FastifyInstance, context: SubmissionsContext): Promise<void> => {
  const endpoint = endpoints(app)
  const every = {
    method: "POST",
    tag: "forms",
    policy: visitorWrite,
    rateLimit: { max: submissionLimits.requestsPerTenMinutes, timeWindow: 600_000 },
  } as const

  endpoint({
    ...every,
    path: submissionPaths.application,
    summary: "An application for an open vacancy; a repeat under the same id changes nothing",
    body: applicationForm,
    response: submissionReceipt,
    failures: ["botCheckFailed", "notFound", "gone"],
    handle: async ({ body, request }) =>
      presentSubmissionReceipt(await acceptSubmission(context, { kind: "application", form: body }, request.ip)),
  })
  endpoint({
    ...every,
    path: submissionPaths.partnership,
    summary: "A proposal to the studio; a repeat under the same id changes nothing",
    body: partnershipForm,
    response: submissionReceipt,
    failures: ["botCheckFailed"],
    handle: async ({ body, request }) =>
      presentSubmissionReceipt(await acceptSubmission(context, { kind: "partnership", form: body }, request.ip)),
  })
  endpoint({
    ...every,
    path: submissionPaths.streaming,
    summary: "A streamer introduces a channel; a repeat under the same id changes nothing",
    body: streamingForm,
    response: submissionReceipt,
    failures: ["botCheckFailed"],
    handle: async ({ body, request }) =>
      presentSubmissionReceipt(await acceptSubmission(context, { kind: "streaming", form: body }, request.ip)),
  })
  endpoint({
    ...every,
    path: submissionPaths.support,
    summary: "A player's message to support; a repeat under the same id changes nothing",
    body: supportForm,
    response: submissionReceipt,
    failures: ["botCheckFailed"],
    handle: async ({ body, request }) =>
      presentSubmissionReceipt(await acceptSubmission(context, { kind: "support", form: body }, request.ip)),
  })
  endpoint({
    ...every,
    path: uploadTicketPath,
    summary: "The right to upload one resume, once, within three quarters of an hour",
    body: uploadTicketBody,
    response: uploadTicket,
    failures: ["botCheckFailed"],
    handle: async ({ body, request }) => presentTicket(await issueTicket(context, body, request.ip)),
  })
  endpoint({
    ...every,
    path: withdrawApiPath,
    summary: "Deletes a form, its resumes and mails, by the token of its acknowledgement",
    body: withdrawBody,
    response: z.null(),
    failures: ["tokenExpired"],
    handle: async ({ body }) => {
      await withdrawSubmission(context, body.token)
      return null
    },
  })
  endpoint({
    ...every,
    path: withdrawReadPath,
    summary: "Whether the token of an acknowledgement still has a form to delete; changes nothing",
    body: withdrawBody,
    response: withdrawState,
    handle: async ({ body }) => ({
      state: (await isWithdrawable(context, body.token)) ? ("open" as const) : ("over" as const),
    }),
  })
  // A scope of its own, because no other endpoint of the subject accepts plain forms.
  await app.register((scope, _options, done) => {
    acceptForms(scope)
    for (const locale of locales) linkPageRoutes(scope, locale, [withdrawPageParts(context)])
    done()
  })
}
