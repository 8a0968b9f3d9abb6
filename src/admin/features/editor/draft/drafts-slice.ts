import { createAction, weakMapMemoize } from "@reduxjs/toolkit"
import type { UnknownAction } from "redux"
import { adminReducer, type AdminState } from "../../../store/admin-store.ts"
import { stateOf, type DraftEvent, type DraftStep } from "./draft-machine.ts"
import type { DraftState } from "./draft-state.ts"
import { transition } from "./draft-transition.ts"

/** Key of a draft in the store: content type and id of its entry. */
type DraftKey = string

/** The open drafts: the machine of each, with the effects of its last event. */
type Drafts = Record<DraftKey, DraftStep>

export const draftOpened = createAction<{ draft: DraftKey; step: DraftStep }>("drafts/opened")

/** An event of a draft; it does nothing if the draft is not open. */
export const draftEvent = createAction<{ draft: DraftKey; event: DraftEvent }>("drafts/event")

export const draftClosed = createAction<{ draft: DraftKey }>("drafts/closed")

const none: Drafts = {}

/** A plain reducer: Immer would wrap and freeze complete bodies on every change. */
const reducer = (drafts: Drafts = none, action: UnknownAction): Drafts => {
  if (draftOpened.match(action)) return { ...drafts, [action.payload.draft]: action.payload.step }
  if (draftEvent.match(action)) {
    const { draft, event } = action.payload
    const step = drafts[draft]
    return step ? { ...drafts, [draft]: transition(step.machine, event) } : drafts
  }
  if (draftClosed.match(action)) {
    const { [action.payload.draft]: _, ...others } = drafts
    return others
  }
  return drafts
}

/** `overrideExisting` lets development replace the reducer while the admin is open. */
const withDrafts = adminReducer.inject({ reducerPath: "drafts", reducer }, { overrideExisting: true })

/** The machine of an open draft with the effects of its last event; null if the draft is not open. */
export const selectStep = withDrafts.selector(({ drafts }, draft: DraftKey): DraftStep | null => drafts[draft] ?? null)

const stateOfMachine = weakMapMemoize(stateOf)

/** The state that the editor's components read; null if the draft is not open. */
export const selectDraft = (root: AdminState, draft: DraftKey): DraftState | null => {
  const step = selectStep(root, draft)
  return step && stateOfMachine(step.machine)
}
