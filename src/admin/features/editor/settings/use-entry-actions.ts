import type { LayerDrop } from "../../../../../shared/contract/admin-entries.ts"
import { errorCodes } from "../../../../../shared/contract/error-codes.ts"
import type { ApiFailure, ApiResult } from "../../../../components/api/fetch-api.ts"
import { failureOf } from "../../../store/failure-of.ts"
import { useUndoEntriesMutation } from "../../../undo/undo-api.ts"
import type { ActionOutcome } from "../draft/draft-effects.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import type { PublicationStep } from "../publish-sheet/publication-plan.ts"
import {
  useDropLayerMutation,
  useLazyReadEntryQuery,
  usePublishEntryMutation,
  useRemoveEntryMutation,
  type Publication,
} from "../editor-api.ts"

/** How far a plan was carried out: each step is done as a whole, and the first that is not ends it. */
export type PlanOutcome = {
  done: readonly PublicationStep[]
  left: readonly PublicationStep[]
  /** Why the rest was not done, or why the entry could not be read after it was; null if the editor shows it. */
  failure: ApiFailure | null
}

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
  const [undoEntries] = useUndoEntriesMutation()
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
  const publish = async (publication: Publication): Promise<ActionOutcome> => {
    let isPublished = false
    const outcome = await draft.act((version) => publishOne(publication, version, () => (isPublished = true)))
    return { ...outcome, done: outcome.done || isPublished }
  }
  const drop = (dropped: Pick<LayerDrop, "layer" | "parts">): Promise<ActionOutcome> =>
    draft.act(async (version) => resultOf(await dropLayer({ contentType, id, version, ...dropped })))
  return {
    /** Carries out a plan, step by step: each is based on the version that the one before it made. */
    carryOut: async (steps: readonly PublicationStep[]): Promise<PlanOutcome> => {
      for (const [index, step] of steps.entries()) {
        const { done, failure } =
          step.kind === "publish"
            ? await publish({ locales: step.locales, state: step.state, publishAt: step.publishAt })
            : await drop({ layer: "scheduled", parts: [...step.locales] })
        const next = index + (done ? 1 : 0)
        if (!done || failure) return { done: steps.slice(0, next), left: steps.slice(next), failure }
      }
      return { done: steps, left: [], failure: null }
    },
    /** Drops working copies or scheduled updates. */
    drop,
    /** Undoes what came after a version, if `undone` is still the last one and the editor is open. @returns whether it did */
    undo: async (undone: number, to: number): Promise<boolean> => {
      const { done } = await draft.act(async (version) => {
        // What was typed since is a version of its own by now, which is not undone with it.
        if (version !== undone)
          return { error: { ...errorCodes.versionConflict, message: "", data: null, retryAfter: null } }
        const { error } = await undoEntries({ contentType, entries: [{ id, version, to }] })
        return error ? resultOf({ error }) : resultOf(await readEntry({ contentType, id }))
      })
      return done
    },
    remove: (): Promise<ActionOutcome> =>
      draft.act(async (version) => resultOf(await removeEntry({ contentType, id, version }))),
  }
}
