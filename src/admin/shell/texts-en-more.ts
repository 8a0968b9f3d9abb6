import adminAudit from "../../../locales/en/adminAudit.json"
import adminBody from "../../../locales/en/adminBody.json"
import adminBulk from "../../../locales/en/adminBulk.json"
import adminCalendar from "../../../locales/en/adminCalendar.json"
import adminComments from "../../../locales/en/adminComments.json"
import adminDaily from "../../../locales/en/adminDaily.json"
import adminEditor from "../../../locales/en/adminEditor.json"
import adminFeedback from "../../../locales/en/adminFeedback.json"
import adminGames from "../../../locales/en/adminGames.json"
import adminHome from "../../../locales/en/adminHome.json"
import adminMail from "../../../locales/en/adminMail.json"
import adminMedia from "../../../locales/en/adminMedia.json"
import adminNotifications from "../../../locales/en/adminNotifications.json"
import adminPeople from "../../../locales/en/adminPeople.json"
import adminPreviews from "../../../locales/en/adminPreviews.json"
import adminPublish from "../../../locales/en/adminPublish.json"
import adminPublishLog from "../../../locales/en/adminPublishLog.json"
import adminPublishSheet from "../../../locales/en/adminPublishSheet.json"
import adminRedirects from "../../../locales/en/adminRedirects.json"
import adminReviews from "../../../locales/en/adminReviews.json"
import adminSubscribers from "../../../locales/en/adminSubscribers.json"
import adminTerms from "../../../locales/en/adminTerms.json"
import adminTokens from "../../../locales/en/adminTokens.json"
import adminTranslations from "../../../locales/en/adminTranslations.json"
import adminWebhooks from "../../../locales/en/adminWebhooks.json"
import jobs from "../../../locales/en/jobs.json"

export const texts = {
  adminAudit,
  adminBody,
  adminBulk,
  adminCalendar,
  adminComments,
  adminDaily,
  adminEditor,
  adminFeedback,
  adminGames,
  adminHome,
  adminMail,
  adminMedia,
  adminNotifications,
  adminPeople,
  adminPreviews,
  adminPublish,
  adminPublishLog,
  adminPublishSheet,
  adminRedirects,
  adminReviews,
  adminSubscribers,
  adminTerms,
  adminTokens,
  adminTranslations,
  adminWebhooks,
  /** Departments and kinds of employment have one name, here and on the site. */
  jobs: { department: jobs.department, employmentType: jobs.employmentType },
}
