import type { z } from "zod"
import { peoplePaths, type peopleList, type Person } from "../../../../shared/contract/people.ts"
import { adminApi } from "../../store/admin-api.ts"
import { withQuery } from "../../store/with-query.ts"

/** The calls about everyone who has signed in. */
const peopleApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listPeople: build.query<z.infer<typeof peopleList>, Record<string, string | undefined>>({
      query: (query) => ({ method: "GET", path: withQuery(peoplePaths.list, query) }),
      providesTags: ["People"],
    }),
    setPersonDisabled: build.mutation<Person, { id: string; disabled: boolean }>({
      query: ({ id, disabled }) => ({
        method: "POST",
        path: disabled ? peoplePaths.disable : peoplePaths.enable,
        body: { id },
      }),
      invalidatesTags: ["People", "Audit"],
    }),
  }),
})

export const { useListPeopleQuery, useSetPersonDisabledMutation } = peopleApi
