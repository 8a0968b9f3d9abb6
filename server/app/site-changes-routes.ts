import { siteChanges, siteChangesPaths, siteChangesQuery } from "../../shared/contract/site-changes.ts"
import { listLimits } from "../../shared/limits/lists.ts"
import { presentDaily } from "../content/daily/daily-presenter.ts"
import { readShownDailyNotes } from "../content/daily/daily-service.ts"
import { presentPublishedGames } from "../content/games/games-presenter.ts"
import { readGames } from "../content/games/games-service.ts"
import { presentDevblogPost } from "../content/posts/devblog-presenter.ts"
import { presentLegal } from "../content/posts/legal-presenter.ts"
import { presentPost } from "../content/posts/posts-presenter.ts"
import { presentDelta, type Present } from "../content/published/published-list-presenter.ts"
import { readDeltaIn } from "../content/published/published-service.ts"
import {
  publishedBlog,
  publishedDevblog,
  publishedLegal,
  publishedVacancies,
  type PublishedEntry,
  type PublishedType,
} from "../content/published/published-types.ts"
import { presentVacancy } from "../content/vacancies/vacancies-presenter.ts"
import { readSnapshot } from "../db/connection.ts"
import { contentState } from "../db/content-changes.ts"
import type { publicReads } from "../http/public-read.ts"
import { readPublishedRedirects } from "../redirects/redirects-service.ts"
import type { ServiceContext } from "../service-context.ts"

/**
 * What a change of content means for the site, in one request and one transaction: the builder asks for it after every save. To
 * ask for each list alone took seven requests and seven transactions, twice the time.
 */
export const siteChangesRoutes = (
  publicRead: ReturnType<typeof publicReads>,
  { database }: Pick<ServiceContext, "database">
): void =>
  publicRead({
    path: siteChangesPaths.get,
    tag: "site",
    summary:
      "What was changed and removed after the cursors of all lists, with redirects, games and the notes of the day",
    query: siteChangesQuery,
    response: siteChanges,
    failures: ["cursorUnknown"],
    fresh: () => true,
    read: ({ query }) =>
      readSnapshot(database.store, async (store) => {
        const state = await contentState(store)
        const delta = async <Entry extends PublishedEntry, Item>(
          type: PublishedType<Entry>,
          name: keyof typeof query,
          present: Present<Entry, Item>
        ) =>
          presentDelta(
            await readDeltaIn(store, type, { since: query[name], name, state, perPage: listLimits.perPageMax }),
            present
          )
        return {
          blog: await delta(publishedBlog, "blog", presentPost),
          devblog: await delta(publishedDevblog, "devblog", presentDevblogPost),
          jobs: await delta(publishedVacancies, "jobs", presentVacancy),
          legal: await delta(publishedLegal, "legal", presentLegal),
          redirects: await readPublishedRedirects(store),
          games: presentPublishedGames(await readGames(store)),
          daily: presentDaily(await readShownDailyNotes(store)),
        }
      }),
  })
