import admin from "../../../locales/en/admin.json"
import adminEntries from "../../../locales/en/adminEntries.json"
import adminFeedback from "../../../locales/en/adminFeedback.json"

export const texts = { admin, adminEntries, adminFeedback }
