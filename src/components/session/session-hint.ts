import { useSyncExternalStore } from "react"
import { sessionHint } from "../../../shared/session-hint.ts"

const hintPattern = new RegExp(`(?:^|;\\s*)${sessionHint.name}=${sessionHint.value}(?:;|$)`)

/** Whether the browser has the readable cookie that accompanies a session. */
const hasHint = (): boolean => hintPattern.test(document.cookie)

const neverEmits = () => () => undefined

/** Whether a session is likely. If not, not even the code for sessions is loaded. */
export const useSessionHint = (): boolean => useSyncExternalStore(neverEmits, hasHint, () => false)
