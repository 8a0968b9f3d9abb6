import type { BaseQueryFn } from "@reduxjs/toolkit/query"
import { fetchApi, type ApiRequest, type ApiFailure } from "../api/fetch-api.ts"

/** The base query of RTK Query for the content API. */
export const envelopeQuery: BaseQueryFn<ApiRequest, unknown, ApiFailure> = (request, { signal }) =>
  fetchApi(request, signal)
