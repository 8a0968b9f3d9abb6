import { sharedValue } from "../ui/shared-value.ts"

/** Whether the search is open. Every change of the route closes it. */
export const searchOpen = sharedValue(false)
