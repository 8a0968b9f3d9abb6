/**
 * What runs at Cloudflare before the files: the rules that Pages itself lacks. It becomes the site's `_worker.js` without its
 * types, so it imports nothing.
 */

type HeaderList = [name: string, value: string][]

export type WorkerRules = {
  /** Headers of pages: they are too long for the file of Pages that has the others. */
  pageHeaders: HeaderList
  redirects: Record<string, string>
  /** Beginnings of addresses, with a slash at the end, and what they become with the rest at `:splat`. */
  wildcards: [prefix: string, to: string][]
  gone: string[]
  apps: { prefix: string; page: string; headers: HeaderList }[]
  /** Languages with a prefix in their addresses. */
  languages: string[]
  /** Addresses that keep a slash at their end. */
  slashed: string
  /** Pattern of addresses that programs ask for, and which get no error page. */
  asset: string
  /** Where the addresses in `passed` are answered; null for nowhere. */
  api: string | null
  passed: string[]
}

type Assets = { fetch: (request: Request | string) => Promise<Response> }

/** An address of this site; browsers take `//` and `/\\` for the beginning of another one's. */
const sitePath = /^\/(?![/\\])/

const encodedPath = (path: string): string => path.split("/").map(encodeURIComponent).join("/")

/** What users have typed as a target: what is encoded already stays. */
const ascii = (to: string): string => encodeURI(to).replaceAll("%25", "%")

/** @param search with its question mark, or empty */
const withSearch = (location: string, search: string): string => {
  const [address = "", ...fragment] = location.split("#")
  const joined = address.includes("?") && search !== "" ? `${address}&${search.slice(1)}` : address + search
  return [joined, ...fragment].join("#")
}

const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

export const createWorker = (rules: WorkerRules) => {
  const gone = new Set(rules.gone)
  const asset = new RegExp(rules.asset, "i")
  const errorAddress = new RegExp(`^(?:/(?:${rules.languages.join("|")}))?/(404|410)(?:\\.html)?$`)

  /** As `inOwnCase` of shared/paths.ts. */
  const inOwnCase = (path: string): string => {
    const lower = path.toLowerCase()
    const language = rules.languages.find((name) => isBelow(lower, `/${name.toLowerCase()}`))
    return language === undefined ? lower : `/${language}${lower.slice(language.length + 1)}`
  }

  const withHeaders = (response: Response, added: HeaderList): Response => {
    if (!(response.headers.get("content-type") ?? "").startsWith("text/html")) return response
    const headers = new Headers(response.headers)
    for (const [name, value] of added) headers.set(name, value)
    return new Response(response.body, { status: response.status, headers })
  }

  /** @param location encoded */
  const redirected = (location: string, search: string): Response =>
    new Response(null, {
      status: 301,
      headers: { location: withSearch(location, search), "cache-control": "public, max-age=3600" },
    })

  /** Where the rules lead an address, encoded. */
  const targetOf = (path: string): string | undefined => {
    const exact = Object.hasOwn(rules.redirects, path) ? rules.redirects[path] : undefined
    const wildcard = rules.wildcards.find(([prefix]) => path.startsWith(prefix))
    const location =
      exact === undefined
        ? wildcard && ascii(wildcard[1]).replace(":splat", () => encodedPath(path.slice(wildcard[0].length)))
        : ascii(exact)
    return location !== undefined && sitePath.test(location) ? location : undefined
  }

  const respond = async (request: Request, assets: Assets): Promise<Response> => {
    const { pathname, search, origin } = new URL(request.url)
    const file = (path: string): Promise<Response> =>
      assets.fetch(new Request(origin + encodedPath(path), { method: request.method, headers: request.headers }))
    const isThere = (response: Response): boolean => response.ok || response.status === 304

    const failed = async (status: 404 | 410, path: string): Promise<Response> => {
      const language = rules.languages.find((name) => isBelow(path, `/${name}`))
      const wantsPage = !asset.test(path) && (request.headers.get("accept") ?? "*/*").match(/text\/html|\*\/\*/)
      const page = wantsPage
        ? await assets.fetch(`${origin}${language === undefined ? "" : `/${language}`}/${status}`)
        : null
      if (!page?.ok) return new Response(status === 410 ? "Gone\n" : "Not found\n", { status })
      const { headers } = withHeaders(page, rules.pageHeaders)
      headers.delete("etag")
      return new Response(request.method === "HEAD" ? null : page.body, { status, headers })
    }

    let path: string
    try {
      path = decodeURIComponent(pathname)
    } catch {
      return new Response("Bad request\n", { status: 400 })
    }
    const bare = path.replace(/\/index\.html$/, "/").replace(/(?<=[^/])\/+$/, "")
    const target = targetOf(bare)
    if (target !== undefined) return redirected(target, search)
    const error = errorAddress.exec(bare)?.[1]
    if (error !== undefined) return failed(error === "410" ? 410 : 404, bare)
    if (gone.has(bare)) return failed(410, bare)
    const app = rules.apps.find(({ prefix }) => isBelow(bare, prefix))
    if (app && !asset.test(bare)) return withHeaders(await file(app.page), app.headers)
    const found = !sitePath.test(bare) || bare.endsWith(".html") ? null : await file(bare)
    if (found && isThere(found))
      return path === bare || path.startsWith(rules.slashed)
        ? withHeaders(found, rules.pageHeaders)
        : redirected(encodedPath(bare), search)
    const own = inOwnCase(bare)
    if (own !== bare && sitePath.test(own) && (targetOf(own) !== undefined || isThere(await file(own))))
      return redirected(targetOf(own) ?? encodedPath(own), search)
    return failed(404, bare)
  }

  return {
    fetch: async (request: Request, { ASSETS }: { ASSETS: Assets }): Promise<Response> => {
      const { pathname, search } = new URL(request.url)
      if (rules.passed.some((prefix) => isBelow(pathname, prefix))) {
        if (rules.api === null) return new Response("Not found\n", { status: 404 })
        const passed = new Request(rules.api + pathname + search, request)
        passed.headers.set("x-forwarded-for", request.headers.get("cf-connecting-ip") ?? "")
        return fetch(passed, { redirect: "manual" })
      }
      if (request.method !== "GET" && request.method !== "HEAD")
        return new Response("Method not allowed\n", { status: 405, headers: { allow: "GET, HEAD" } })
      return respond(request, ASSETS)
    },
  }
}
