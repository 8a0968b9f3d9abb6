import admin from "../../../locales/en/admin.json"
import adminEntries from "../../../locales/en/adminEntries.json"

export const texts = { admin, adminEntries }
