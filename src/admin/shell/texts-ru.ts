import admin from "../../../locales/ru/admin.json"
import adminAudit from "../../../locales/ru/adminAudit.json"
import adminEntries from "../../../locales/ru/adminEntries.json"
import adminFeedback from "../../../locales/ru/adminFeedback.json"
import adminMail from "../../../locales/ru/adminMail.json"
import adminPeople from "../../../locales/ru/adminPeople.json"
import adminRedirects from "../../../locales/ru/adminRedirects.json"

export const texts = { admin, adminAudit, adminEntries, adminFeedback, adminMail, adminPeople, adminRedirects }
