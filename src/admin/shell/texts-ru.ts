import admin from "../../../locales/ru/admin.json"
import adminEntries from "../../../locales/ru/adminEntries.json"

export const texts = { admin, adminEntries }
