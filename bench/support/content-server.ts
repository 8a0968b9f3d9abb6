import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { blogPaths, type BlogPost } from "../../shared/contract/blog.ts"
import { dailyPaths } from "../../shared/contract/daily.ts"
import { devblogPaths } from "../../shared/contract/devblog.ts"
import { errorCodes, type ErrorName } from "../../shared/contract/error-codes.ts"
import { errorMessages } from "../../server/http/error-messages.ts"
import { gamePaths } from "../../shared/contract/games.ts"
import { legalPaths } from "../../shared/contract/legal-documents.ts"
import { jobPaths } from "../../shared/contract/vacancies.ts"
import { redirectPaths } from "../../shared/contract/redirects.ts"
import { siteChangesPaths } from "../../shared/contract/site-changes.ts"
import { listLimits } from "../../shared/limits/lists.ts"
import { inEachLocale } from "../../shared/locales.ts"
import { apiBase } from "../../shared/paths.ts"
import { firstLegal } from "../../__tests__/support/first-legal.ts"
import { demoGames, publishedGame } from "../../__tests__/support/site-games.ts"
import { edited, generatedPosts } from "./generated-posts.ts"

const games = Object.keys(demoGames).map((id) => publishedGame(id))

/** The endpoints of the content API that a build uses, with generated posts, the first legal documents and no vacancies. */
export type ContentServer = {
  /** Address including the base path. */
  apiUrl: string
  /** Edits the newest post of the blog. @returns it as it is then */
  editPost: () => BlogPost
  close: () => Promise<void>
}

type Entry = { id: string }

/** One list of the API: its entries, newest first, and the position of each one's last change. */
type List = { entries: Entry[]; position: number; changedAt: Map<string, number> }

const listOf = (entries: Entry[]): List => ({ entries, position: 0, changedAt: new Map() })

const cursorOf = (position: number): string => `generated.${position}`

const pageOf = (list: List, query: URLSearchParams): unknown => {
  const page = Number(query.get("page") ?? 1)
  const perPage = Number(query.get("perPage") ?? listLimits.perPageDefault)
  const items = list.entries.slice((page - 1) * perPage, page * perPage)
  return { items, page, perPage, total: list.entries.length, cursor: cursorOf(list.position) }
}

const deltaOf = (list: List, since: string, query: URLSearchParams): unknown => {
  const perPage = Number(query.get("perPage") ?? listLimits.perPageDefault)
  const after = Number(since.replace(/^generated\./, ""))
  if (!Number.isInteger(after) || after > list.position) return undefined
  const changedAt = (entry: Entry): number => list.changedAt.get(entry.id) ?? 0
  const later = list.entries.filter((entry) => changedAt(entry) > after)
  const changed = later.toSorted((a, b) => changedAt(a) - changedAt(b)).slice(0, perPage)
  const more = changed.length < later.length
  const last = changed.at(-1)
  return { changed, removed: [], cursor: cursorOf(more && last ? changedAt(last) : list.position), more }
}

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" })
  response.end(JSON.stringify(body))
}

const sendFailure = (response: ServerResponse, name: ErrorName): void => {
  const { code, status } = errorCodes[name]
  send(response, status, { code, message: errorMessages[name], requestId: "generated" })
}

/** Starts a content API of that many posts, each in both languages, on a free port. */
export const startContentServer = async (posts: number): Promise<ContentServer> => {
  const { blog, devblog } = generatedPosts(posts)
  const lists = {
    [blogPaths.list]: listOf(blog),
    [devblogPaths.list]: listOf(devblog),
    [jobPaths.list]: listOf([]),
    [jobPaths.closed]: listOf([]),
    [legalPaths.list]: listOf(await firstLegal()),
  }
  const known = new Map(Object.entries(lists))
  const deltaPaths = { blog: blogPaths.list, devblog: devblogPaths.list, jobs: jobPaths.list, legal: legalPaths.list }
  const beside: Record<string, unknown> = {
    [dailyPaths.get]: inEachLocale(() => null),
    [gamePaths.published]: { items: games, closed: [] },
    [redirectPaths.published]: { items: [] },
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost")
    const path = pathname.startsWith(apiBase) ? pathname.slice(apiBase.length) : ""
    const whole = beside[path]
    if (whole) {
      send(response, 200, { code: 0, response: whole })
      return
    }
    if (path === siteChangesPaths.get) {
      const deltas = Object.entries(deltaPaths).map(([name, of]): [string, unknown] => [
        name,
        deltaOf(lists[of], searchParams.get(name) ?? "", searchParams),
      ])
      const [daily, games, redirects] = [
        beside[dailyPaths.get],
        beside[gamePaths.published],
        beside[redirectPaths.published],
      ]
      if (deltas.some(([, delta]) => delta === undefined)) sendFailure(response, "cursorUnknown")
      else send(response, 200, { code: 0, response: { ...Object.fromEntries(deltas), daily, games, redirects } })
      return
    }
    const list = known.get(path)
    if (!list) {
      sendFailure(response, "notFound")
      return
    }
    send(response, 200, { code: 0, response: pageOf(list, searchParams) })
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  return {
    apiUrl: `http://127.0.0.1:${port}${apiBase}`,
    editPost: () => {
      const [newest, ...others] = blog
      if (!newest) throw new Error("There is no post to edit")
      const list = lists[blogPaths.list]
      const next = edited(newest)
      blog.splice(0, blog.length, next, ...others)
      list.position += 1
      list.changedAt.set(next.id, list.position)
      return next
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
