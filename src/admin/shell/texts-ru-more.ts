import adminAudit from "../../../locales/ru/adminAudit.json"
import adminBody from "../../../locales/ru/adminBody.json"
import adminBulk from "../../../locales/ru/adminBulk.json"
import adminCalendar from "../../../locales/ru/adminCalendar.json"
import adminComments from "../../../locales/ru/adminComments.json"
import adminDaily from "../../../locales/ru/adminDaily.json"
import adminEditor from "../../../locales/ru/adminEditor.json"
import adminFeedback from "../../../locales/ru/adminFeedback.json"
import adminGames from "../../../locales/ru/adminGames.json"
import adminHome from "../../../locales/ru/adminHome.json"
import adminMail from "../../../locales/ru/adminMail.json"
import adminMedia from "../../../locales/ru/adminMedia.json"
import adminNotifications from "../../../locales/ru/adminNotifications.json"
import adminPeople from "../../../locales/ru/adminPeople.json"
import adminPreviews from "../../../locales/ru/adminPreviews.json"
import adminPublish from "../../../locales/ru/adminPublish.json"
import adminPublishLog from "../../../locales/ru/adminPublishLog.json"
import adminPublishSheet from "../../../locales/ru/adminPublishSheet.json"
import adminRedirects from "../../../locales/ru/adminRedirects.json"
import adminReviews from "../../../locales/ru/adminReviews.json"
import adminSubscribers from "../../../locales/ru/adminSubscribers.json"
import adminTerms from "../../../locales/ru/adminTerms.json"
import adminTokens from "../../../locales/ru/adminTokens.json"
import adminTranslations from "../../../locales/ru/adminTranslations.json"
import adminWebhooks from "../../../locales/ru/adminWebhooks.json"
import jobs from "../../../locales/ru/jobs.json"

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
