import { mailPaths, type MailList, type MailMessage } from "../../../../shared/contract/mail.ts"
import { adminApi } from "../../store/admin-api.ts"
import { filled, withQuery } from "../../store/with-query.ts"

/** Endpoints of the mails that the site sends. */
const mailApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listOutbox: build.query<MailList, Record<string, string | undefined>>({
      query: (query) => ({ method: "GET", path: withQuery(mailPaths.outbox, query) }),
      providesTags: ["Mail"],
    }),
    readMail: build.query<MailMessage, string>({
      query: (id) => ({ method: "GET", path: filled(mailPaths.message, { id }) }),
      providesTags: ["Mail"],
    }),
  }),
})

export const { useListOutboxQuery, useReadMailQuery } = mailApi
