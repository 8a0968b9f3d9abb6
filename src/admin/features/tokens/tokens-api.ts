import type { z } from "zod"
import {
  apiTokenPaths,
  type ApiToken,
  type apiTokenList,
  type ApiTokenBody,
  type NewApiToken,
} from "../../../../shared/contract/api-tokens.ts"
import { adminApi } from "../../store/admin-api.ts"

const tokensApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listTokens: build.query<z.infer<typeof apiTokenList>, undefined>({
      query: () => ({ method: "GET", path: apiTokenPaths.list }),
      providesTags: ["Tokens"],
    }),
    addToken: build.mutation<NewApiToken, ApiTokenBody>({
      query: (body) => ({ method: "POST", path: apiTokenPaths.add, body }),
      invalidatesTags: ["Tokens", "Audit"],
    }),
    revokeToken: build.mutation<ApiToken, string>({
      query: (id) => ({ method: "POST", path: apiTokenPaths.revoke, body: { id } }),
      invalidatesTags: ["Tokens", "Audit"],
    }),
  }),
})

export const { useListTokensQuery, useAddTokenMutation, useRevokeTokenMutation } = tokensApi
