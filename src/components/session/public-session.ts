import { configureStore } from "@reduxjs/toolkit"
import { createSessionApi } from "./session-api.ts"

/** Seconds for which public pages cache the current user; the admin does for two minutes. */
const currentUserStaleAfter = 600

export const publicSessionApi = createSessionApi(currentUserStaleAfter)

/** One store for all pages of a visit, so that the current user survives every navigation inside the site. */
export const publicSessionStore = configureStore({
  reducer: { [publicSessionApi.reducerPath]: publicSessionApi.reducer },
  middleware: (getDefault) => getDefault().concat(publicSessionApi.middleware),
})
