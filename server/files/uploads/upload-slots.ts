import { ApiError } from "../../http/api-error.ts"

/** Runs something in one of the slots of its group; throws ApiError rateLimited when all of them are in use. */
export type Slots = <Result>(group: string, use: () => Promise<Result>) => Promise<Result>

/** Upload slots of one process, `places` for each group: a busy group does not block another. */
export const createSlots = (places: number): Slots => {
  const used = new Map<string, number>()
  const change = (group: string, by: number) => used.set(group, (used.get(group) ?? 0) + by)
  return async (group, use) => {
    if ((used.get(group) ?? 0) >= places) throw new ApiError("rateLimited")
    change(group, 1)
    try {
      return await use()
    } finally {
      change(group, -1)
    }
  }
}
