import { ApiError } from "../../http/api-error.ts"

/** Runs something as one of a few of its group; throws ApiError rateLimited when all places of the group are taken. */
export type Slots = <Result>(group: string, use: () => Promise<Result>) => Promise<Result>

/** Places for uploads of one process, so many for each group: those of one do not keep another waiting. */
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
