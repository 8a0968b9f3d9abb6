import type { z } from "zod"
import type { withdrawState } from "../../../../shared/contract/submissions.ts"
import type { confirmed, MailLinkState } from "../../../../shared/contract/subscriptions.ts"
import type { MailAction } from "../../../../shared/mail-links.ts"
import { subscribePaths, type Topic } from "../../../../shared/subscriptions.ts"
import { withdrawApiPath, withdrawReadPath } from "../../../../shared/submission-kinds.ts"
import { adminApi } from "../../store/admin-api.ts"

export type MailLink = { action: MailAction; token: string }

/** Endpoints behind the links of mails. */
const mailLinkApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** What the link can still do. It is a POST, so that no address has the token. */
    readMailLink: build.query<MailLinkState, MailLink>({
      query: ({ action, token }) =>
        action === "withdraw"
          ? { method: "POST", path: withdrawReadPath, body: { token } }
          : { method: "POST", path: subscribePaths.read, body: { token, action } },
      transformResponse: (response: MailLinkState | z.infer<typeof withdrawState>) => ({
        topics: [],
        former: [],
        ...response,
      }),
      keepUnusedDataFor: 0,
    }),
    chooseTopics: build.mutation<MailLinkState, { token: string } & ({ topics: Topic[] } | { undo: true })>({
      query: (body) => ({ method: "POST", path: subscribePaths.topics, body }),
    }),
    /** The confirmed subscription, or null for a withdrawal. */
    followMailLink: build.mutation<z.infer<typeof confirmed> | null, { action: "confirm" | "withdraw"; token: string }>(
      {
        query: ({ action, token }) => ({
          method: "POST",
          path: action === "confirm" ? subscribePaths.confirm : withdrawApiPath,
          body: { token },
        }),
      }
    ),
  }),
})

export const { useReadMailLinkQuery, useChooseTopicsMutation, useFollowMailLinkMutation } = mailLinkApi
