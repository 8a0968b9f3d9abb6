import type { z } from "zod"
import type { confirmed } from "../../../../shared/contract/subscriptions.ts"
import type { MailAction } from "../../../../shared/mail-links.ts"
import { subscribePaths } from "../../../../shared/subscriptions.ts"
import { withdrawApiPath } from "../../../../shared/submission-kinds.ts"
import { adminApi } from "../../store/admin-api.ts"

const endpointPaths: Record<MailAction, string> = {
  leave: subscribePaths.remove,
  confirm: subscribePaths.confirm,
  withdraw: withdrawApiPath,
}

/** Endpoints behind the links of mails. */
const mailLinkApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** The confirmed subscription, or null for the other actions. */
    followMailLink: build.mutation<z.infer<typeof confirmed> | null, { action: MailAction; token: string }>({
      query: ({ action, token }) => ({ method: "POST", path: endpointPaths[action], body: { token } }),
    }),
  }),
})

export const { useFollowMailLinkMutation } = mailLinkApi
