import { combineSlices, configureStore, createListenerMiddleware } from "@reduxjs/toolkit"
import { reportFailedWrites } from "./report-failed-writes.ts"
import "./server-clock.ts"
import { sessionApi } from "./session-api.ts"
import { sessionEndReducer } from "./session-end.ts"

/** The reducer of every store of the admin. A feature injects its slice when its screen is loaded. */
export const adminReducer = combineSlices(sessionApi, { sessionEnd: sessionEndReducer })

/** The store of a client-only application; each mount creates its own. A feature adds its listeners with `addListener`. */
export const createAdminStore = () =>
  configureStore({
    reducer: adminReducer,
    middleware: (getDefault) =>
      // The checks of development walk the complete state on every action: a long text would be slow to type.
      getDefault({ serializableCheck: false, immutableCheck: false })
        .prepend(createListenerMiddleware().middleware)
        .concat(sessionApi.middleware, reportFailedWrites),
  })

export type AdminStore = ReturnType<typeof createAdminStore>

export type AdminState = ReturnType<AdminStore["getState"]>
