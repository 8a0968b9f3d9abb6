import type { z } from "zod"
import { userAdminPaths, type userList, type AdminUser } from "../../../../shared/contract/people.ts"
import { adminApi } from "../../store/admin-api.ts"
import { withQuery } from "../../store/with-query.ts"

/** Endpoints of the users. */
const usersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<z.infer<typeof userList>, Record<string, string | undefined>>({
      query: (query) => ({ method: "GET", path: withQuery(userAdminPaths.list, query) }),
      providesTags: ["People"],
    }),
    setUserDisabled: build.mutation<AdminUser, { id: string; disabled: boolean }>({
      query: ({ id, disabled }) => ({
        method: "POST",
        path: disabled ? userAdminPaths.disable : userAdminPaths.enable,
        body: { id },
      }),
      invalidatesTags: ["People", "Audit"],
    }),
  }),
})

export const { useListUsersQuery, useSetUserDisabledMutation } = usersApi
