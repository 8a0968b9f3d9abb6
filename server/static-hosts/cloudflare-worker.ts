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

const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

export const createWorker = (rules: WorkerRules) => {
  const gone = new Set(rules.gone)
  const asset = new RegExp(rules.asset, "i")
  const errorAddress = new RegExp(`^(?:/(?:${rules.languages.join("|")}))?/(404|410)(?:\\.html)?$`)

  const withHeaders = (response: Response, added: HeaderList): Response => {
    if (!(response.headers.get("content-type") ?? "").startsWith("text/html")) return response
    const headers = new Headers(response.headers)
    for (const [name, value] of added) headers.set(name, value)
    return new Response(response.body, { status: response.status, headers })
  }

  const redirected = (path: string, search: string): Response =>
    new Response(null, {
      status: 301,
      headers: {
        location: (path.startsWith("/") ? encodeURI(path) : path) + (path.includes("?") ? "" : search),
        "cache-control": "public, max-age=3600",
      },
    })

  const targetOf = (path: string): string | undefined => {
    if (Object.hasOwn(rules.redirects, path)) return rules.redirects[path]
    const wildcard = rules.wildcards.find(([prefix]) => path.startsWith(prefix))
    return wildcard && wildcard[1].replace(":splat", path.slice(wildcard[0].length))
  }

  const respond = async (request: Request, assets: Assets): Promise<Response> => {
    const { pathname, search, origin } = new URL(request.url)
    const file = (path: string): Promise<Response> =>
      assets.fetch(new Request(origin + encodeURI(path), { method: request.method, headers: request.headers }))
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
    const found = bare.startsWith("//") || bare.endsWith(".html") ? null : await file(bare)
    if (found && isThere(found))
      return path === bare || path.startsWith(rules.slashed)
        ? withHeaders(found, rules.pageHeaders)
        : redirected(bare, search)
    const lower = bare.toLowerCase()
    if (lower !== bare && (targetOf(lower) !== undefined || isThere(await file(lower))))
      return redirected(targetOf(lower) ?? lower, search)
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
