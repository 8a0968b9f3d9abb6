import {
  addListener,
  createSlice,
  isAnyOf,
  type PayloadAction,
  type ThunkDispatch,
  type UnknownAction,
} from "@reduxjs/toolkit"
import type { SessionUser } from "../../../shared/contract/current-user.ts"
import type { SessionKeeper } from "../../components/session/session-api.ts"

/** The session that ended while the admin shows what its user does; null while it goes on. */
export type SessionEnd = {
  user: SessionUser
  /** Who is signed in instead. */
  other: SessionUser | null
} | null

const slice = createSlice({
  name: "sessionEnd",
  initialState: null as SessionEnd,
  reducers: {
    ended: (state, { payload }: PayloadAction<NonNullable<SessionEnd>>) =>
      state?.user.id === payload.user.id && state.other?.id === payload.other?.id ? state : payload,
    /** The same user is signed in again: requests that wait are sent. */
    returned: () => null,
    /** Another user continues in this page: requests that wait are dropped. */
    replaced: () => null,
  },
})

export const { replaced } = slice.actions

const { ended, returned } = slice.actions

export const sessionEndReducer = slice.reducer

type WithSessionEnd = { sessionEnd: SessionEnd }

export const selectSessionEnd = (state: WithSessionEnd): SessionEnd => state.sessionEnd

const isOver = isAnyOf(returned, replaced)

/**
 * Keeps the screens while the session has ended, so that nothing typed is lost. A refused request was not carried out; it
 * waits, and is sent again when its user is back.
 */
export const sessionKeeper: SessionKeeper = {
  waitForReturn: ({ dispatch, getState }, user) =>
    new Promise((back) => {
      const listen = dispatch as ThunkDispatch<unknown, unknown, UnknownAction>
      listen(
        addListener({
          matcher: isOver,
          effect: (action, listener) => {
            listener.unsubscribe()
            if (action.type === returned.type) back()
          },
        })
      )
      // Another request may have found meanwhile who is signed in instead.
      const other = selectSessionEnd(getState() as WithSessionEnd)?.other ?? null
      dispatch(ended({ user, other }))
    }),
  meet: ({ dispatch, getState }, user, present) => {
    if (present?.id !== user.id) dispatch(ended({ user, other: present }))
    else if (selectSessionEnd(getState() as WithSessionEnd)) dispatch(returned())
  },
}
