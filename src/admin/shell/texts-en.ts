import admin from "../../../locales/en/admin.json"
import adminAudit from "../../../locales/en/adminAudit.json"
import adminDaily from "../../../locales/en/adminDaily.json"
import adminEditor from "../../../locales/en/adminEditor.json"
import adminEntries from "../../../locales/en/adminEntries.json"
import adminFeedback from "../../../locales/en/adminFeedback.json"
import adminHome from "../../../locales/en/adminHome.json"
import adminMail from "../../../locales/en/adminMail.json"
import adminMedia from "../../../locales/en/adminMedia.json"
import adminPalette from "../../../locales/en/adminPalette.json"
import adminPeople from "../../../locales/en/adminPeople.json"
import adminPreviews from "../../../locales/en/adminPreviews.json"
import adminPublish from "../../../locales/en/adminPublish.json"
import adminPublishLog from "../../../locales/en/adminPublishLog.json"
import adminPublishSheet from "../../../locales/en/adminPublishSheet.json"
import adminRedirects from "../../../locales/en/adminRedirects.json"
import adminSubscribers from "../../../locales/en/adminSubscribers.json"
import jobs from "../../../locales/en/jobs.json"

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
