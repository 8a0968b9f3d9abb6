import adminAudit from "./adminAudit.json"
import adminBody from "./adminBody.json"
import adminBulk from "./adminBulk.json"
import adminCalendar from "./adminCalendar.json"
import adminComments from "./adminComments.json"
import adminDaily from "./adminDaily.json"
import adminEditor from "./adminEditor.json"
import adminFeedback from "./adminFeedback.json"
import adminGames from "./adminGames.json"
import adminHome from "./adminHome.json"
import adminMail from "./adminMail.json"
import adminMedia from "./adminMedia.json"
import adminNotifications from "./adminNotifications.json"
import adminOutcome from "./adminOutcome.json"
import adminPeople from "./adminPeople.json"
import adminPreviews from "./adminPreviews.json"
import adminPublish from "./adminPublish.json"
import adminPublishLog from "./adminPublishLog.json"
import adminPublishSheet from "./adminPublishSheet.json"
import adminRedirects from "./adminRedirects.json"
import adminReviews from "./adminReviews.json"
import adminSignIn from "./adminSignIn.json"
import adminSubscribers from "./adminSubscribers.json"
import adminTerms from "./adminTerms.json"
import adminTokens from "./adminTokens.json"
import adminTranslations from "./adminTranslations.json"
import adminWebhooks from "./adminWebhooks.json"
import jobs from "./jobs.json"

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
  adminOutcome,
  adminPeople,
  adminPreviews,
  adminPublish,
  adminPublishLog,
  adminPublishSheet,
  adminRedirects,
  adminReviews,
  adminSignIn,
  adminSubscribers,
  adminTerms,
  adminTokens,
  adminTranslations,
  adminWebhooks,
  /** Departments and kinds of employment have one name, here and on the site. */
  jobs: { department: jobs.department, employmentType: jobs.employmentType },
}
