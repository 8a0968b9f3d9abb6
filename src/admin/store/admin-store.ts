import { configureStore } from "@reduxjs/toolkit"
import { sessionApi } from "./session-api.ts"

/** The store of a client-only application; each mount creates its own. */
export const createAdminStore = () =>
  configureStore({
    reducer: { [sessionApi.reducerPath]: sessionApi.reducer },
    middleware: (getDefault) => getDefault().concat(sessionApi.middleware),
  })
