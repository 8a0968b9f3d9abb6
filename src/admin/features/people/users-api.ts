import type { z } from "zod"
import {
  invitationPaths,
  type Invitation,
  type InvitationBody,
  type invitationList,
} from "../../../../shared/contract/invitations.ts"
import { userAdminPaths, type userList, type AdminUser } from "../../../../shared/contract/people.ts"
import type { ReviewSetting } from "../../../../shared/contract/reviews.ts"
import type { Role } from "../../../../shared/roles.ts"
import { reviewPaths } from "../../../../shared/review-endpoints.ts"
import { adminApi } from "../../store/admin-api.ts"
import { sessionApi } from "../../store/session-api.ts"
import { withQuery } from "../../store/with-query.ts"

const invitations = { type: "People", id: "invitations" } as const

/** Endpoints of the users and invitations. */
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
    setUserRoles: build.mutation<AdminUser, { id: string; roles: readonly Role[] }>({
      query: (body) => ({ method: "POST", path: userAdminPaths.roles, body }),
      invalidatesTags: ["People", "Audit"],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        try {
          await queryFulfilled
          // An admin may have changed their own roles.
          await dispatch(sessionApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }))
        } catch {
          // The caller shows the failure.
        }
      },
    }),
    listInvitations: build.query<z.infer<typeof invitationList>, undefined>({
      query: () => ({ method: "GET", path: invitationPaths.list }),
      providesTags: [invitations],
    }),
    inviteUser: build.mutation<Invitation, InvitationBody>({
      query: (body) => ({ method: "POST", path: invitationPaths.invite, body }),
      invalidatesTags: [invitations, "Audit"],
    }),
    resendInvitation: build.mutation<Invitation, string>({
      query: (id) => ({ method: "POST", path: invitationPaths.resend, body: { id } }),
      invalidatesTags: [invitations, "Audit"],
    }),
    revokeInvitation: build.mutation<null, string>({
      query: (id) => ({ method: "POST", path: invitationPaths.revoke, body: { id } }),
      invalidatesTags: [invitations, "Audit"],
    }),
    reviewSetting: build.query<ReviewSetting, undefined>({
      query: () => ({ method: "GET", path: reviewPaths.setting }),
      providesTags: ["People", "Reviews"],
    }),
    setReviewRequired: build.mutation<ReviewSetting, { required: boolean }>({
      query: (body) => ({ method: "POST", path: reviewPaths.set, body }),
      invalidatesTags: ["Reviews", "Audit"],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled
          await dispatch(usersApi.util.upsertQueryData("reviewSetting", undefined, data))
        } catch {
          // The caller shows the failure.
        }
      },
    }),
  }),
})

export const {
  useListUsersQuery,
  useSetUserDisabledMutation,
  useSetUserRolesMutation,
  useListInvitationsQuery,
  useInviteUserMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
  useReviewSettingQuery,
  useSetReviewRequiredMutation,
} = usersApi
