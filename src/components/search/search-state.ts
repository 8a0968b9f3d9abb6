import { historyValue } from "../ui/history-value.ts"

/** Whether the search is open. Every navigation closes it. */
export const searchOpen = historyValue<true>("search")
