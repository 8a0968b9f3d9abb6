import type { BlockWords } from "../../../../../shared/block-anchors.ts"
import type { Colleague } from "../../../../../shared/contract/comments.ts"
import type { Locale } from "../../../../../shared/locales.ts"
import { usePersistedDraft } from "../../../drafts/use-persisted-draft.ts"
import type { CommentedEntry } from "./comments-api.ts"

/** Words that are being typed, with the colleagues that were offered for their mentions. */
export type TypedComment = {
  text: string
  known: readonly Colleague[]
  /** The id of the comment that this becomes: sent again, from any window, it is still one comment. */
  comment?: string
  /** The text that was tried to send under that id. */
  sent?: string | undefined
}

/** The block that a new thread is about, as the text on the screen has it. */
export type CommentedBlock = BlockWords & { locale: Locale; block: number | null }

export type NewThread = TypedComment & { on: CommentedBlock }

/** What was typed about an entry and not sent, by threads and comments. */
export type CommentDrafts = {
  /** First comments, by the ids of their threads. */
  threads: Partial<Record<string, NewThread>>
  /** Answers, by the threads. */
  replies: Partial<Record<string, TypedComment>>
  /** Changes, by the comments; `version` is the one that was changed. */
  edits: Partial<Record<string, TypedComment & { version: number }>>
}

const noDrafts: CommentDrafts = { threads: {}, replies: {}, edits: {} }

const isEmpty = ({ threads, replies, edits }: CommentDrafts): boolean =>
  [threads, replies, edits].every((part) => Object.keys(part).length === 0)

/** The same record with one value replaced; without it for null. */
const withPart = <Part>(
  parts: Partial<Record<string, Part>>,
  id: string,
  part: Part | null
): Partial<Record<string, Part>> => {
  const others = Object.fromEntries(Object.entries(parts).filter(([key]) => key !== id)) as Partial<
    Record<string, Part>
  >
  return part === null ? others : { ...others, [id]: part }
}

export type DraftActions = {
  setThread: (id: string, draft: NewThread | null) => void
  setReply: (thread: string, draft: TypedComment | null) => void
  setEdit: (comment: string, draft: (TypedComment & { version: number }) | null) => void
}

/**
 * The unsent comments of an entry. They outlive a reload, a killed browser and the end of the session.
 *
 * @returns the drafts, what changes them, and what they are by now, for what waits for a response while its writer goes on
 */
export const useCommentDrafts = ({
  contentType,
  id,
}: CommentedEntry): [drafts: CommentDrafts, actions: DraftActions, latest: () => CommentDrafts] => {
  const [stored, store, latestStored] = usePersistedDraft<CommentDrafts>(`comments:${contentType}:${id}`, "saved")
  const latest = (): CommentDrafts => latestStored() ?? noDrafts
  const set = (drafts: CommentDrafts): void => store(isEmpty(drafts) ? null : drafts)
  return [
    stored ?? noDrafts,
    {
      setThread: (thread, draft) => set({ ...latest(), threads: withPart(latest().threads, thread, draft) }),
      setReply: (thread, draft) => set({ ...latest(), replies: withPart(latest().replies, thread, draft) }),
      setEdit: (comment, draft) => set({ ...latest(), edits: withPart(latest().edits, comment, draft) }),
    },
    latest,
  ]
}
