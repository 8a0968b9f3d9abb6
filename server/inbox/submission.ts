import type { ApplicationForm, PartnershipForm, StreamingForm } from "../../shared/contract/submissions.ts"

/** What a visitor sent, by the form that it was sent with. */
export type SubmissionInput =
  | { kind: "application"; form: ApplicationForm }
  | { kind: "partnership"; form: PartnershipForm }
  | { kind: "streaming"; form: StreamingForm }
