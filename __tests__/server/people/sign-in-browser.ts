/** A response as a browser receives it; redirects are not followed. */
export type ApiResponse = { status: number; location: string | null; headers: Headers; text: string; url: string }

export type Cookie = { value: string; attributes: Record<string, string | true> }

/** The parts of a browser that sign-in needs: cookies with paths and ages, redirects on demand, and no scripts. */
export class Browser {
  readonly origin: string
  private readonly address: string
  readonly cookies = new Map<string, Cookie>()
  /** Every requested address, in order. */
  readonly visited: string[] = []

  /** @param address client address that the server sees */
  constructor(origin: string, address: string) {
    this.origin = origin
    this.address = address
  }

  async go(
    address: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {}
  ): Promise<ApiResponse> {
    const url = new URL(address, this.origin)
    this.visited.push(url.href)
    const cookie = this.cookieHeader(url.pathname)
    const response = await fetch(url, {
      ...init,
      headers: { "x-forwarded-for": this.address, ...(cookie === "" ? {} : { cookie }), ...init.headers },
      redirect: "manual",
    })
    for (const line of response.headers.getSetCookie()) this.keep(line)
    const location = response.headers.get("location")
    return { status: response.status, location, headers: response.headers, text: await response.text(), url: url.href }
  }

  /** Follows redirects within this origin until a page, or an address below one of `stops`. */
  async follow(response: ApiResponse, ...stops: string[]): Promise<ApiResponse> {
    let now = response
    while (now.location !== null) {
      const next = new URL(now.location, now.url)
      if (next.origin !== this.origin || stops.some((stop) => next.pathname.startsWith(stop))) return now
      now = await this.go(next.href)
    }
    return now
  }

  /** POSTs JSON as the site's own pages do. */
  post(path: string, headers: Record<string, string> = {}, body = "{}"): Promise<ApiResponse> {
    return this.go(path, {
      method: "POST",
      headers: { "content-type": "application/json", origin: this.origin, ...headers },
      body,
    })
  }

  /** Sends a form to the address of the page that shows it. */
  submit(page: ApiResponse, fields: Record<string, string>): Promise<ApiResponse> {
    return this.go(page.url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: this.origin },
      body: new URLSearchParams(fields).toString(),
    })
  }

  private keep(line: string): void {
    const [pair = "", ...rest] = line.split("; ")
    const split = pair.indexOf("=")
    const attributes: Cookie["attributes"] = Object.fromEntries(
      rest.map((part) => {
        const [name = "", value] = part.split("=")
        return [name.toLowerCase(), value ?? (true as const)]
      })
    )
    const name = pair.slice(0, split)
    const value = pair.slice(split + 1)
    const gone = attributes["max-age"] === "0" || value === "" || new Date(String(attributes.expires)) < new Date()
    if (gone) this.cookies.delete(name)
    else this.cookies.set(name, { value, attributes })
  }

  private cookieHeader(pathname: string): string {
    return [...this.cookies]
      .filter(([, { attributes }]) => pathname.startsWith(typeof attributes.path === "string" ? attributes.path : "/"))
      .map(([name, { value }]) => `${name}=${value}`)
      .join("; ")
  }
}
