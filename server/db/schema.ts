import type { ColumnType, Generated } from "kysely"
import type { BodyDocument } from "../../shared/contract/document.ts"
import type { EntryState } from "../../shared/contract/entry.ts"
import type { SavedVersion } from "../../shared/contract/legal-documents.ts"
import type { departments, employmentTypes, salaryUnits } from "../../shared/contract/vacancies.ts"
import type { postFields, postTextFields } from "../../shared/contract/post-fields.ts"
import type { GameId } from "../../shared/games.ts"
import type { Locale } from "../../shared/locales.ts"
import type { Role } from "../../shared/roles.ts"
import type { FieldColumns } from "./field-columns.ts"
import type { LocaleColumn } from "./locale-column.ts"
import type { ApiTokenTables } from "./tables/api-tokens.ts"
import type { WebhookTables } from "./tables/webhooks.ts"
import type { CommentTables } from "./tables/comments.ts"
import type { SubmissionTables } from "./tables/feedback.ts"
import type { FileTables } from "./tables/files.ts"
import type { GameTables } from "./tables/games.ts"
import type { HistoryTables } from "./tables/history.ts"
import type { ImportTables } from "./tables/imports.ts"
import type { InvitationTables } from "./tables/invitations.ts"
import type { ListSettingTables } from "./tables/list-settings.ts"
import type { MailTables } from "./tables/mail.ts"
import type { PreviewTables } from "./tables/previews.ts"
import type { PublicStateTables } from "./tables/public-state.ts"
import type { RedirectTables } from "./tables/redirects.ts"
import type { ReviewTables } from "./tables/reviews.ts"
import type { SiteServerTables } from "./tables/site-servers.ts"
import type { SubmissionAlertTables } from "./tables/submission-alerts.ts"
import type { SubscriptionTables } from "./tables/subscriptions.ts"
import type { TermTables } from "./tables/terms.ts"
import type { TranslationMarkTables } from "./tables/translation-marks.ts"
import type { WorkingCopyTables } from "./tables/working-copies.ts"

/** The tables as Kysely sees them; migrations/ creates them, with their checks and indexes. */
export type Schema = ApiTokenTables &
  WebhookTables &
  CommentTables &
  SubmissionTables &
  SubmissionAlertTables &
  FileTables &
  GameTables &
  HistoryTables &
  ImportTables &
  InvitationTables &
  ListSettingTables &
  MailTables &
  PreviewTables &
  PublicStateTables &
  RedirectTables &
  ReviewTables &
  SiteServerTables &
  SubscriptionTables &
  TermTables &
  TranslationMarkTables &
  WorkingCopyTables & {
    content_state: ContentStateTable
    uploaded_file: UploadedFileTable
    post: PostTable
    post_translation: PostTranslationTable
    former_link: FormerLinkTable
    job: VacancyTable
    job_translation: VacancyTranslationTable
    daily_note: DailyNoteTable
    app_user: AppUserTable
    session: SessionTable
    sign_in_attempt: SignInAttemptTable
    used_logout_token: UsedLogoutTokenTable
  }

/** Read as the document, written as its JSON text, which both drivers pass on untouched. */
type DocumentColumn = ColumnType<BodyDocument, string, string>

type ContentStateTable = {
  only_row: Generated<boolean>
  epoch: Generated<string>
  position: Generated<number>
  /** Position of the latest change that visitors see. */
  public_position: Generated<number>
  /** Timeline of PostgreSQL's log in which the content was last seen. */
  timeline: Generated<string | null>
}

type FileKind = "image" | "video" | "webm" | "captions" | "download"

/** A smaller copy of a picture; sizes in pixels and bytes. */
export type Rendition = {
  name: string
  type: "image/webp" | "image/jpeg" | "image/avif"
  width: number
  height: number
  size: number
  sha256: string
  storageKey: string
}

type UploadedFileTable = {
  id: string
  kind: FileKind
  name: string
  content_type: string
  size: number
  sha256: string
  width: number | null
  height: number | null
  storage_key: string
  renditions: ColumnType<Rendition[], string, string>
  placeholder: string | null
  created_at: Date
  /** Number of times that its texts or its content were set. */
  version: Generated<number>
  /** Description of what it shows; empty until a user enters one. */
  alt: ColumnType<Partial<Record<Locale, string>>, string | undefined, string>
  /** Its names before replacements, renditions included: their addresses lead to the current file. */
  former_names: ColumnType<string[], string | undefined, string>
  /** The name under which visitors save a download, of any letters; null for the other kinds. */
  shown_name: string | null
  tags: ColumnType<string[], string | undefined, string>
  /** What stays visible where the picture is cropped, as fractions of width and height; offered where it is placed. */
  focal_x: Generated<number>
  focal_y: Generated<number>
}

/** Legal documents are rows like posts. */
export type PostKind = "blog" | "devblog" | "legal"

/** What the change stream needs of every entry. */
type EntryColumns = {
  id: string
  version: Generated<number>
  /** Change position of the latest change of the entry that visitors see; of its addition until then. */
  change_seq: number
  /** When the entry was public for the first time; null when it never was. */
  first_public_at: Date | null
  created_at: Date
  updated_at: Date
  removed_at: Date | null
}

type PostTable = EntryColumns &
  FieldColumns<typeof postFields> & {
    kind: PostKind
    game: GameId | null
    link: string
    /** Whether visitors have seen the post under this link. */
    link_public: Generated<boolean>
    /** Whether no other post may be published with this link: it is public, was it, or will be. */
    link_reserved: Generated<boolean>
    cover_file_id: string | null
    focal_x: number
    focal_y: number
    author: LocaleColumn<string>
  }

type TranslationColumns = {
  locale: Locale
  title: string
  body: DocumentColumn
  state: EntryState
  published_at: Date | null
  updated_at: Date
}

type PostTranslationTable = TranslationColumns &
  FieldColumns<typeof postTextFields> & {
    post_id: string
    cover_alt: string
    /** The history of a legal document; empty for posts. */
    versions: ColumnType<SavedVersion[], string | undefined, string>
  }

type FormerLinkTable = { kind: PostKind; link: string; post_id: string }

type VacancyTable = EntryColumns & {
  department: (typeof departments)[number]
  employment_type: (typeof employmentTypes)[number]
  remote: boolean
  country: string | null
  city: ColumnType<Partial<Record<Locale, string>> | null, string | null, string | null>
  salary_min: number | null
  salary_max: number | null
  salary_currency: string | null
  salary_unit: (typeof salaryUnits)[number] | null
  valid_through: Date | null
  closed_at: Date | null
}

type VacancyTranslationTable = TranslationColumns & { job_id: string; summary: string }

type DailyNoteTable = {
  locale: Locale
  text: string
  link: string | null
  link_label: string | null
  picture_file_id: string | null
  picture_alt: Generated<string>
  shown_from: Date
  shown_until: Date | null
  /** Whether the note is within its period; updated by the due-entries service, as states are. */
  shown: boolean
  updated_at: Date
}

type AppUserTable = {
  id: string
  /** Issuer and subject are the identity; name and address may change at every sign-in. */
  issuer: string
  subject: string
  name: string
  email: string | null
  roles: ColumnType<Role[], string, string>
  disabled_at: Date | null
  created_at: Date
  last_seen_at: Date
}

type SessionTable = {
  /** SHA-256 of the browser's token, in hexadecimal. */
  id_hash: string
  user_id: string
  created_at: Date
  /** Written at most once a minute. */
  last_used_at: Date
  expires_at: Date
  /** When the provider last said that the user may have this session, and with which roles. */
  confirmed_at: Date
  /** Until when a process that asks the provider has claimed to do so. */
  confirming_until: Date | null
  /** The provider's id of its session. */
  provider_sid: string | null
  /** Encrypted; what the provider is asked with. */
  provider_tokens: string | null
}

type UsedLogoutTokenTable = {
  /** SHA-256 of the token's issuer and id, in hexadecimal. */
  id_hash: string
  expires_at: Date
}

type SignInAttemptTable = {
  browser_hash: string
  state: string
  nonce: string
  verifier: string
  return_path: string
  expires_at: Date
}
