import { configureStore } from "@reduxjs/toolkit"
import { createSessionApi } from "./session-api.ts"

/** Public pages trust the current user for this long, in seconds; the admin does for two minutes. */
const currentUserStaleAfter = 600

export const publicSessionApi = createSessionApi(currentUserStaleAfter)

/** One store for all pages of a visit: what is known of the user survives every navigation inside the page. */
export const publicSessionStore = configureStore({
  reducer: { [publicSessionApi.reducerPath]: publicSessionApi.reducer },
  middleware: (getDefault) => getDefault().concat(publicSessionApi.middleware),
})
