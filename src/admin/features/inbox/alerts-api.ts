import {
  alertPaths,
  type AlertSettings,
  type AlertSettingsBody,
} from "../../../../shared/contract/submission-alerts.ts"
import { adminApi } from "../../store/admin-api.ts"

/** Endpoints of what the user is written about. */
const alertsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    readAlerts: build.query<AlertSettings, undefined>({
      query: () => ({ method: "GET", path: alertPaths.mine }),
      providesTags: ["Alerts"],
    }),
    setAlerts: build.mutation<AlertSettings, AlertSettingsBody>({
      query: (body) => ({ method: "POST", path: alertPaths.set, body }),
      invalidatesTags: ["Alerts"],
    }),
  }),
})

export const { useReadAlertsQuery, useSetAlertsMutation } = alertsApi
