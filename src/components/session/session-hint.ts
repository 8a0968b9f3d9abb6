import { useSyncExternalStore } from "react"
import { sessionHint } from "../../../shared/session-hint.ts"

const hintPattern = new RegExp(`(?:^|;\\s*)${sessionHint.name}=${sessionHint.value}(?:;|$)`)

/** Whether the browser holds the readable cookie that stands beside a session. */
const hasHint = (): boolean => hintPattern.test(document.cookie)

const neverEmits = () => () => undefined

/** Whether asking for the current user may be worth it. Where it is not, nothing of the session is even fetched. */
export const useSessionHint = (): boolean => useSyncExternalStore(neverEmits, hasHint, () => false)
