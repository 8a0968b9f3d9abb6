import { configureStore } from "@reduxjs/toolkit"
import { createSessionApi } from "./session-api.ts"

/** Seconds after which public pages ask again who is signed in; the admin does after two minutes. */
export const publicUserStaleAfter = 600

export const publicSessionApi = createSessionApi({ staleAfter: publicUserStaleAfter })

/** One store for all pages of a visit, so that the current user survives every navigation inside the site. */
export const publicSessionStore = configureStore({
  reducer: { [publicSessionApi.reducerPath]: publicSessionApi.reducer },
  middleware: (getDefault) => getDefault().concat(publicSessionApi.middleware),
})
