import { daily, dailyPaths, dailyQuery } from "../../shared/contract/daily.ts"
import { presentDaily } from "../presenters/daily.ts"
import type { publicReads } from "../public-read.ts"
import type { ServiceContext } from "../services/context.ts"
import { getDaily } from "../services/daily.ts"

export const dailyRoutes = (publicRead: ReturnType<typeof publicReads>, context: ServiceContext): void => {
  publicRead({
    path: dailyPaths.get,
    tag: "daily",
    summary: "The notes of the day that are shown now, in one language or both",
    query: dailyQuery,
    answer: daily,
    read: async ({ query }) => presentDaily(await getDaily(context), query.locale),
  })
}
