import type { ApplicationForm, PartnershipForm, StreamingForm, SupportForm } from "../../shared/contract/submissions.ts"

/** What a visitor sent, by kind. */
export type SubmissionInput =
  | { kind: "application"; form: ApplicationForm }
  | { kind: "partnership"; form: PartnershipForm }
  | { kind: "streaming"; form: StreamingForm }
  | { kind: "support"; form: SupportForm }
