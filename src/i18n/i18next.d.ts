import "i18next"
import type about from "../../locales/en/about.json"
import type admin from "../../locales/en/admin.json"
import type adminAudit from "../../locales/en/adminAudit.json"
import type adminBody from "../../locales/en/adminBody.json"
import type adminCalendar from "../../locales/en/adminCalendar.json"
import type adminComments from "../../locales/en/adminComments.json"
import type adminDaily from "../../locales/en/adminDaily.json"
import type adminEditor from "../../locales/en/adminEditor.json"
import type adminBulk from "../../locales/en/adminBulk.json"
import type adminEntries from "../../locales/en/adminEntries.json"
import type adminFeedback from "../../locales/en/adminFeedback.json"
import type adminHome from "../../locales/en/adminHome.json"
import type adminLive from "../../locales/en/adminLive.json"
import type adminMail from "../../locales/en/adminMail.json"
import type adminMedia from "../../locales/en/adminMedia.json"
import type adminPalette from "../../locales/en/adminPalette.json"
import type adminNotifications from "../../locales/en/adminNotifications.json"
import type adminOutcome from "../../locales/en/adminOutcome.json"
import type adminPeople from "../../locales/en/adminPeople.json"
import type adminPreviews from "../../locales/en/adminPreviews.json"
import type adminPublish from "../../locales/en/adminPublish.json"
import type adminPublishLog from "../../locales/en/adminPublishLog.json"
import type adminPublishSheet from "../../locales/en/adminPublishSheet.json"
import type adminRedirects from "../../locales/en/adminRedirects.json"
import type adminSignIn from "../../locales/en/adminSignIn.json"
import type adminSubscribers from "../../locales/en/adminSubscribers.json"
import type adminGames from "../../locales/en/adminGames.json"
import type adminTerms from "../../locales/en/adminTerms.json"
import type adminReviews from "../../locales/en/adminReviews.json"
import type adminTokens from "../../locales/en/adminTokens.json"
import type adminWebhooks from "../../locales/en/adminWebhooks.json"
import type adminTranslations from "../../locales/en/adminTranslations.json"
import type errors from "../../locales/en/errors.json"
import type forms from "../../locales/en/forms.json"
import type games from "../../locales/en/games.json"
import type jobs from "../../locales/en/jobs.json"
import type launcher from "../../locales/en/launcher.json"
import type legal from "../../locales/en/legal.json"
import type mail from "../../locales/en/mail.json"
import type mailLinks from "../../locales/en/mailLinks.json"
import type main from "../../locales/en/main.json"
import type market from "../../locales/en/market.json"
import type pages from "../../locales/en/pages.json"
import type posts from "../../locales/en/posts.json"
import type preview from "../../locales/en/preview.json"
import type sections from "../../locales/en/sections.json"
import type shell from "../../locales/en/shell.json"
import type support from "../../locales/en/support.json"

/** The English files are the type of every language: an unknown key does not compile. */
declare module "i18next" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface CustomTypeOptions {
    defaultNS: "shell"
    resources: {
      about: typeof about
      admin: typeof admin
      adminAudit: typeof adminAudit
      adminBody: typeof adminBody
      adminCalendar: typeof adminCalendar
      adminComments: typeof adminComments
      adminDaily: typeof adminDaily
      adminEditor: typeof adminEditor
      adminBulk: typeof adminBulk
      adminEntries: typeof adminEntries
      adminFeedback: typeof adminFeedback
      adminHome: typeof adminHome
      adminLive: typeof adminLive
      adminMail: typeof adminMail
      adminMedia: typeof adminMedia
      adminPalette: typeof adminPalette
      adminNotifications: typeof adminNotifications
      adminOutcome: typeof adminOutcome
      adminPeople: typeof adminPeople
      adminPreviews: typeof adminPreviews
      adminPublish: typeof adminPublish
      adminPublishLog: typeof adminPublishLog
      adminPublishSheet: typeof adminPublishSheet
      adminRedirects: typeof adminRedirects
      adminSignIn: typeof adminSignIn
      adminSubscribers: typeof adminSubscribers
      adminGames: typeof adminGames
      adminTerms: typeof adminTerms
      adminReviews: typeof adminReviews
      adminTokens: typeof adminTokens
      adminWebhooks: typeof adminWebhooks
      adminTranslations: typeof adminTranslations
      errors: typeof errors
      forms: typeof forms
      games: typeof games
      jobs: typeof jobs
      launcher: typeof launcher
      legal: typeof legal
      mail: typeof mail
      mailLinks: typeof mailLinks
      main: typeof main
      market: typeof market
      pages: typeof pages
      posts: typeof posts
      preview: typeof preview
      sections: typeof sections
      shell: typeof shell
      support: typeof support
    }
  }
}
