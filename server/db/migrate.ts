import type { Kysely } from "kysely"
import { Migrator, type Migration } from "kysely/migration"
import type { Schema } from "./schema.ts"
import { content } from "./migrations/0001-content.ts"
import { signIn } from "./migrations/0002-sign-in.ts"
import { history } from "./migrations/0003-history.ts"
import { redirects } from "./migrations/0005-redirects.ts"
import { mail } from "./migrations/0006-mail.ts"
import { subscriptions } from "./migrations/0007-subscriptions.ts"
import { feedback } from "./migrations/0008-feedback.ts"
import { files } from "./migrations/0009-files.ts"
import { fileTexts } from "./migrations/0010-file-texts.ts"
import { previews } from "./migrations/0011-previews.ts"
import { uploadQuota } from "./migrations/0012-upload-quota.ts"
import { formNetworks } from "./migrations/0013-form-networks.ts"
import { auditedSessions } from "./migrations/0014-audited-sessions.ts"
import { mailTokens } from "./migrations/0015-mail-tokens.ts"
import { publicChanges } from "./migrations/0016-public-changes.ts"
import { submissionAlerts } from "./migrations/0017-submission-alerts.ts"
import { invitations } from "./migrations/0018-invitations.ts"
import { publicLinks } from "./migrations/0019-public-links.ts"
import { searchText } from "./migrations/0019-search-text.ts"
import { translationMarks } from "./migrations/0019-translation-marks.ts"
import { workingCopies } from "./migrations/0020-working-copies.ts"
import { cityNames } from "./migrations/0021-city-names.ts"
import { leftSubscribers } from "./migrations/0021-left-subscribers.ts"
import { supportLetters } from "./migrations/0022-support-letters.ts"
import { topicsLeft } from "./migrations/0022-topics-left.ts"
import { revisionWords } from "./migrations/0023-revision-words.ts"
import { entryFacts } from "./migrations/0024-entry-facts.ts"
import { bookmarks } from "./migrations/0025-bookmarks.ts"
import { translationLags } from "./migrations/0025-translation-lags.ts"
import { searchAndSharing } from "./migrations/0026-search-and-sharing.ts"
import { downloads } from "./migrations/0027-downloads.ts"
import { siteServers } from "./migrations/0028-site-servers.ts"
import { siteBuilder } from "./migrations/0029-site-builder.ts"
import { listSettings } from "./migrations/0030-list-settings.ts"
import { submissionNotes } from "./migrations/0031-submission-notes.ts"
import { libraryOrder } from "./migrations/0032-library-order.ts"
import { submissionAnswers } from "./migrations/0032-submission-answers.ts"
import { letters } from "./migrations/0033-letters.ts"
import { terms } from "./migrations/0034-terms.ts"
import { comments } from "./migrations/0035-comments.ts"
import { reviews } from "./migrations/0036-reviews.ts"
import { imports } from "./migrations/0037-imports.ts"
import { apiTokens } from "./migrations/0038-api-tokens.ts"
import { webhooks } from "./migrations/0039-webhooks.ts"
import { contentTimeline } from "./migrations/0040-content-timeline.ts"
import { vacanciesAhead } from "./migrations/0041-vacancies-ahead.ts"
import { games } from "./migrations/0042-games.ts"
import { languages } from "./migrations/0043-languages.ts"
import { legalDocuments } from "./migrations/0044-legal-documents.ts"
import { trailerFiles } from "./migrations/0045-trailer-files.ts"
import { gameQuestions } from "./migrations/0046-game-questions.ts"
import { mailRetention } from "./migrations/0047-mail-retention.ts"
import { postsOfHiddenGames } from "./migrations/0047-posts-of-hidden-games.ts"

/** In order of their names. A migration that has been released is never edited; a new one follows it. */
const migrations: Record<string, Migration> = {
  "0001-content": content,
  "0002-sign-in": signIn,
  "0003-history": history,
  "0005-redirects": redirects,
  "0006-mail": mail,
  "0007-subscriptions": subscriptions,
  "0008-feedback": feedback,
  "0009-files": files,
  "0010-file-texts": fileTexts,
  "0011-previews": previews,
  "0012-upload-quota": uploadQuota,
  "0013-form-networks": formNetworks,
  "0014-audited-sessions": auditedSessions,
  "0015-mail-tokens": mailTokens,
  "0016-public-changes": publicChanges,
  "0017-submission-alerts": submissionAlerts,
  "0018-invitations": invitations,
  "0019-public-links": publicLinks,
  "0019-search-text": searchText,
  "0019-translation-marks": translationMarks,
  "0020-working-copies": workingCopies,
  "0021-city-names": cityNames,
  "0021-left-subscribers": leftSubscribers,
  "0022-support-letters": supportLetters,
  "0022-topics-left": topicsLeft,
  "0023-revision-words": revisionWords,
  "0024-entry-facts": entryFacts,
  "0025-bookmarks": bookmarks,
  "0025-translation-lags": translationLags,
  "0026-search-and-sharing": searchAndSharing,
  "0027-downloads": downloads,
  "0028-site-servers": siteServers,
  "0029-site-builder": siteBuilder,
  "0030-list-settings": listSettings,
  "0031-submission-notes": submissionNotes,
  "0032-library-order": libraryOrder,
  "0032-submission-answers": submissionAnswers,
  "0033-letters": letters,
  "0034-terms": terms,
  "0035-comments": comments,
  "0036-reviews": reviews,
  "0037-imports": imports,
  "0038-api-tokens": apiTokens,
  "0039-webhooks": webhooks,
  "0040-content-timeline": contentTimeline,
  "0041-vacancies-ahead": vacanciesAhead,
  "0042-games": games,
  "0043-languages": languages,
  "0044-legal-documents": legalDocuments,
  "0045-trailer-files": trailerFiles,
  "0046-game-questions": gameQuestions,
  "0047-mail-retention": mailRetention,
  "0047-posts-of-hidden-games": postsOfHiddenGames,
}

/** Names of all migrations that this version knows, in order. */
export const migrationNames = (): string[] => Object.keys(migrations).sort()

/**
 * Migrates the database to the newest schema, or up to a given migration. Several processes may do so at the same time:
 * Kysely serializes them with an advisory lock on PostgreSQL, and the embedded database has one opener.
 *
 * @returns names of the migrations that were run
 * @throws the error of the migration that failed; it is rolled back together with the earlier ones of this run
 */
export const migrate = async (database: Kysely<Schema>, upTo?: string): Promise<string[]> => {
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results = [] } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  if (error !== undefined) throw error instanceof Error ? error : new Error("A migration failed", { cause: error })
  return results.map((result) => result.migrationName)
}
