import { sharedValue } from "../ui/shared-value.ts"

/** Whether the search is open. Every navigation closes it. */
export const searchOpen = sharedValue(false)
