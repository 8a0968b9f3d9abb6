import { addListener } from "@reduxjs/toolkit"
import type { AdminState, AdminStore } from "../../../store/admin-store.ts"
import { createDraftEffects } from "./draft-effects.ts"
import { isModified, stateOf, type DraftEvent, type DraftStep } from "./draft-machine.ts"
import { openedDraft } from "./draft-opening.ts"
import type { DraftOptions } from "./draft-state.ts"
import { draftClosed, draftEvent, draftOpened, selectStep } from "./drafts-slice.ts"

/** Whether a draft is in the store, was closed, or made way for another draft of the same entry. */
type Presence = "open" | "closed" | "replaced"

/** A draft of the store, and the listener that performs the effects of its events. */
export const createDraft = (store: AdminStore, options: DraftOptions) => {
  const key = `${options.contentType}:${options.id}`
  let step: DraftStep = openedDraft(options, null)
  let presence: Presence = "closed"
  const dispatch = (event: DraftEvent): void => {
    if (presence !== "replaced") store.dispatch(draftEvent({ draft: key, event }))
  }
  const effects = createDraftEffects({
    options,
    getMachine: () => step.machine,
    dispatch,
    isOpen: () => presence === "open",
  })
  const follow = (): (() => void) =>
    store.dispatch(
      addListener({
        predicate: (action) => (draftOpened.match(action) || draftEvent.match(action)) && action.payload.draft === key,
        effect: (action, listener) => {
          const next = selectStep(listener.getState() as AdminState, key)
          if (next && draftEvent.match(action)) {
            step = next
            step.effects.forEach(effects.perform)
            return
          }
          listener.unsubscribe()
          presence = "replaced"
          effects.finish(false)
        },
      })
    )
  return {
    key,
    /**
     * Opens the draft with the unsaved edits of the journal. A draft of the same entry that is still being saved makes
     * way.
     *
     * @returns function that closes it: stops the timers, writes the journal, and removes the draft from the store after
     *   a running save
     */
    open: (): (() => void) => {
      step = openedDraft(options, options.journal.read())
      store.dispatch(draftOpened({ draft: key, step }))
      presence = "open"
      const unfollow = follow()
      step.effects.forEach(effects.perform)
      return () => {
        presence = "closed"
        void effects.close().then(() => {
          if (presence !== "closed") return
          unfollow()
          store.dispatch(draftClosed({ draft: key }))
        })
      }
    },
    getState: () => stateOf(step.machine),
    isModified: () => isModified(step.machine),
    dispatch,
    addPending: effects.addPending,
    addReceiver: effects.addReceiver,
    flush: effects.flush,
    save: effects.save,
    act: effects.act,
  }
}
