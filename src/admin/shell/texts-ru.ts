import admin from "../../../locales/ru/admin.json"
import adminAudit from "../../../locales/ru/adminAudit.json"
import adminDaily from "../../../locales/ru/adminDaily.json"
import adminEditor from "../../../locales/ru/adminEditor.json"
import adminEntries from "../../../locales/ru/adminEntries.json"
import adminFeedback from "../../../locales/ru/adminFeedback.json"
import adminHome from "../../../locales/ru/adminHome.json"
import adminMail from "../../../locales/ru/adminMail.json"
import adminMedia from "../../../locales/ru/adminMedia.json"
import adminPalette from "../../../locales/ru/adminPalette.json"
import adminPeople from "../../../locales/ru/adminPeople.json"
import adminPreviews from "../../../locales/ru/adminPreviews.json"
import adminPublish from "../../../locales/ru/adminPublish.json"
import adminPublishLog from "../../../locales/ru/adminPublishLog.json"
import adminPublishSheet from "../../../locales/ru/adminPublishSheet.json"
import adminRedirects from "../../../locales/ru/adminRedirects.json"
import adminSubscribers from "../../../locales/ru/adminSubscribers.json"
import jobs from "../../../locales/ru/jobs.json"

export const texts = {
  admin,
  adminAudit,
  adminDaily,
  adminEditor,
  adminEntries,
  adminFeedback,
  adminHome,
  adminMail,
  adminMedia,
  adminPalette,
  adminPeople,
  adminPreviews,
  adminPublish,
  adminPublishLog,
  adminPublishSheet,
  adminRedirects,
  adminSubscribers,
  /** Departments and kinds of employment have one name, here and on the site. */
  jobs: { department: jobs.department, employmentType: jobs.employmentType },
}
