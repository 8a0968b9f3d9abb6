import type { FeedbackKind } from "../../../../shared/visitor-forms.ts"
import { FeedbackList } from "./feedback-list.tsx"
import { FeedbackReader } from "./feedback-reader.tsx"

/** The inbox of one kind, or one form of it where the address names it. */
export const FeedbackScreen = ({ kind, id }: { kind: FeedbackKind; id: string | undefined }) =>
  id === undefined ? <FeedbackList kind={kind} /> : <FeedbackReader key={id} kind={kind} id={id} />
