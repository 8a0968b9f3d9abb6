import type { LayerDrop } from "../../../../../shared/contract/admin-entries.ts"
import { errorCodes } from "../../../../../shared/contract/error-codes.ts"
import type { ApiFailure, ApiResult } from "../../../../components/api/fetch-api.ts"
import { failureOf } from "../../../store/failure-of.ts"
import type { ActionOutcome } from "../draft/draft-effects.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import {
  useDropLayerMutation,
  useLazyReadEntryQuery,
  usePublishEntryMutation,
  useRemoveEntryMutation,
  type Publication,
} from "../editor-api.ts"

const resultOf = ({ data, error }: { data?: unknown; error?: unknown }): ApiResult => {
  const failure = failureOf(error)
  return failure ? { error: failure } : { data }
}

/** Requests that change the saved entry otherwise than by a save. Each saves the unsaved edits first. */
export const useEntryActions = (draft: EntryDraft) => {
  const { contentType, id } = draft
  const [publishEntry] = usePublishEntryMutation()
  const [readEntry] = useLazyReadEntryQuery()
  const [dropLayer] = useDropLayerMutation()
  const [removeEntry] = useRemoveEntryMutation()
  /** The endpoint of publications takes several entries, and returns none of them completely. */
  const publishOne = async (publication: Publication, version: number, onDone: () => void): Promise<ApiResult> => {
    const { data, error } = await publishEntry({ contentType, id, version, ...publication })
    const skipped = data?.skipped[0]
    const failure: ApiFailure | null = skipped
      ? { ...errorCodes[skipped.code], message: "", data: skipped, retryAfter: null }
      : failureOf(error)
    const { versionConflict, gone } = errorCodes
    if (failure && failure.code !== versionConflict.code && failure.code !== gone.code) return { error: failure }
    if (!failure) onDone()
    const present = resultOf(await readEntry({ contentType, id }))
    if (!failure || present.error) return failure ? { error: failure } : present
    return { error: { ...failure, code: versionConflict.code, data: { present: present.data } } }
  }
  return {
    /** Publishes, schedules or takes down what lies on top of some languages. */
    publish: async (publication: Publication): Promise<ActionOutcome> => {
      let isPublished = false
      const outcome = await draft.act((version) => publishOne(publication, version, () => (isPublished = true)))
      return { ...outcome, done: outcome.done || isPublished }
    },
    /** Drops working copies or scheduled updates. */
    drop: (dropped: Pick<LayerDrop, "layer" | "parts">): Promise<ActionOutcome> =>
      draft.act(async (version) => resultOf(await dropLayer({ contentType, id, version, ...dropped }))),
    remove: (): Promise<ActionOutcome> =>
      draft.act(async (version) => resultOf(await removeEntry({ contentType, id, version }))),
  }
}
