import type { BaseQueryFn } from "@reduxjs/toolkit/query"
import { callApi, type ApiCall, type ApiFailure } from "../api/call-api.ts"

/** How RTK Query calls the content API. */
export const envelopeQuery: BaseQueryFn<ApiCall, unknown, ApiFailure> = (call, { signal }) => callApi(call, signal)
