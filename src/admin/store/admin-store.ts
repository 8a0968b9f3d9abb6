import { configureStore } from "@reduxjs/toolkit"
import { sessionApi } from "./session-api.ts"

/** The store of the client-only applications, made anew for each time one is opened. */
export const createAdminStore = () =>
  configureStore({
    reducer: { [sessionApi.reducerPath]: sessionApi.reducer },
    middleware: (getDefault) => getDefault().concat(sessionApi.middleware),
  })
