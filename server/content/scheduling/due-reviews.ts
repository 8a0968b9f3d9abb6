import type { Store } from "../../db/connection.ts"
import type { ContentType } from "../entries/content-type.ts"
import type { Entry, EntryText } from "../entries/entry.ts"
import { postContentTypes } from "../content-types/post-content-types.ts"
import { isHeldForApproval, updateReview } from "../reviews/approved-content.ts"
import { vacancyContentType } from "../content-types/vacancy-content-type.ts"
import type { DueEntry } from "./due-entries-repository.ts"

const found = async <Fields, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  id: string
): Promise<Entry<Fields, Text> | undefined> => (await contentType.find(store, [id]))[0]

const isHeldOf = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  { id, now }: { id: string; now: Date }
): Promise<boolean> => {
  const entry = await found(store, contentType, id)
  return entry !== undefined && isHeldForApproval(store, contentType, entry, now)
}

const update = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  { id, now }: { id: string; now: Date }
): Promise<void> => {
  const content = await found(store, contentType, id)
  if (content) await updateReview(store, contentType, { id, content, now })
}

/** Whether what is due of an entry waits for an approval. */
export const isHeldBack = (store: Store, { kind, id }: DueEntry, now: Date): Promise<boolean> =>
  kind === "job"
    ? isHeldOf(store, vacancyContentType, { id, now })
    : isHeldOf(store, postContentTypes[kind], { id, now })

/** Brings the review and the approvals of an entry up to what has become public. */
export const updateReviewOf = (store: Store, { kind, id }: DueEntry, now: Date): Promise<void> =>
  kind === "job" ? update(store, vacancyContentType, { id, now }) : update(store, postContentTypes[kind], { id, now })
