import { Agent, request } from "node:http"
import { percentile } from "./report.ts"
import { sentPost } from "./saved-posts.ts"

export type Rate = { perSecond: number; p99: number }

/** One or more servers of a database under load. Each post is saved and read by one connection; these are shared out. */
export type Loaded = {
  origins: string[]
  /** Which their writes come from. */
  publicUrl: string
  cookie: string
  ids: string[]
  versions: Map<string, number>
}

type Signed = Pick<Loaded, "publicUrl" | "cookie">

const requestOf = (agent: Agent, url: string, options: Signed & { method: string; body?: string }): Promise<void> =>
  new Promise((done, failed) => {
    const { method, cookie, publicUrl, body } = options
    const headers = { cookie, origin: publicUrl, ...(body === undefined ? {} : { "content-type": "application/json" }) }
    const sent = request(url, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.once("error", failed)
      response.once("end", () => {
        if (response.statusCode === 200) done()
        else failed(new Error(`${method} ${url} answered ${response.statusCode}: ${Buffer.concat(chunks).toString()}`))
      })
    })
    sent.once("error", failed)
    sent.end(body)
  })

const measureLoops = async (
  { ids, origins }: Loaded,
  seconds: number,
  once: (agent: Agent, origin: string, id: string) => Promise<void>
): Promise<Rate> => {
  const times: number[] = []
  const begin = performance.now()
  const end = begin + seconds * 1_000
  const loop = async (id: string, connection: number) => {
    const origin = origins[connection % origins.length] ?? ""
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let now = performance.now(); now < end;) {
      await once(agent, origin, id)
      const after = performance.now()
      times.push(after - now)
      now = after
    }
    agent.destroy()
  }
  await Promise.all(ids.map(loop))
  return { perSecond: (times.length * 1_000) / (performance.now() - begin), p99: percentile(times, 0.99) }
}

/** Saves every post repeatedly, each on a connection of its own. */
export const measureWrites = (loaded: Loaded, seconds: number): Promise<Rate> =>
  measureLoops(loaded, seconds, async (agent, origin, id) => {
    const { cookie, publicUrl, versions } = loaded
    const version = versions.get(id) ?? 1
    const body = JSON.stringify({ ...sentPost(id, `Save ${version}`), version })
    await requestOf(agent, `${origin}/v1/api/v1/blog/edit`, { method: "POST", cookie, publicUrl, body })
    versions.set(id, version + 1)
  })

/** Reads every post repeatedly as a signed-in user does; these responses are not cached. */
export const measureReads = (loaded: Loaded, seconds: number): Promise<Rate> =>
  measureLoops(loaded, seconds, (agent, origin, id) =>
    requestOf(agent, `${origin}/v1/api/v1/blog/admin/id/${id}`, { ...loaded, method: "GET" })
  )
