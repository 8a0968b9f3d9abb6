import admin from "../../../locales/en/admin.json"
import adminAudit from "../../../locales/en/adminAudit.json"
import adminEntries from "../../../locales/en/adminEntries.json"
import adminFeedback from "../../../locales/en/adminFeedback.json"
import adminMail from "../../../locales/en/adminMail.json"
import adminPeople from "../../../locales/en/adminPeople.json"
import adminRedirects from "../../../locales/en/adminRedirects.json"

export const texts = { admin, adminAudit, adminEntries, adminFeedback, adminMail, adminPeople, adminRedirects }
