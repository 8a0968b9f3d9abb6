import admin from "../../../locales/ru/admin.json"
import adminEntries from "../../../locales/ru/adminEntries.json"
import adminFeedback from "../../../locales/ru/adminFeedback.json"

export const texts = { admin, adminEntries, adminFeedback }
