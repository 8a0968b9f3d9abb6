import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { z } from "zod"
import {
  DeployError,
  digest,
  flatPath,
  passedOn,
  releaseFile,
  textFile,
  type Deployment,
  type HostFile,
  type Print,
} from "./deployment.ts"

export type NetlifyTarget = {
  /** Origin of Netlify's interface; https://docs.netlify.com/api/get-started/#deploy-with-the-api describes it. */
  endpoint: string
  site: string
  token: string
}

const deploy = z.object({
  id: z.string(),
  state: z.string(),
  required: z.array(z.string()).nullish(),
  error_message: z.string().nullish(),
  ssl_url: z.string().nullish(),
})

/** States in which Netlify knows which files it lacks. */
const preparedStates = new Set(["prepared", "uploading", "uploaded", "processing", "ready"])

/** Seconds that Netlify may take to compare and to switch. */
const longestWait = 600

/** Attempts of a request that Netlify could not do. */
const attempts = 3

/** The release's own `_redirects`, with what the process answers in front, and without the admin where there is none. */
export const netlifyRedirects = (text: string, api: string | null): string => {
  if (api === null)
    return text
      .split("\n")
      .filter((line) => !line.startsWith("/admin"))
      .join("\n")
  const rows = passedOn.map((path) => `${path}/* ${api}${path}/:splat 200!`)
  return [...rows, text].join("\n")
}

/**
 * The release's own `_headers`, and for addresses that hold a token that no other page may hear of them. Netlify joins the values
 * of all rules; of several policies, browsers take the last.
 */
const netlifyHeaders = (text: string, apps: Deployment["rules"]["clientOnly"]): string =>
  [
    text,
    ...apps
      .filter(({ prefix }) => prefix !== "/admin")
      .map(({ prefix }) => `${prefix}/*\n  referrer-policy: no-referrer\n`),
  ].join("\n")

const filesOf = async ({ files, folder, api, rules }: Deployment): Promise<Map<string, HostFile>> => {
  const hosting = (name: string) => readFile(join(folder, "hosting", name), "utf8")
  return new Map<string, HostFile>([
    ...[...files].map(([file, source]): [string, HostFile] => [flatPath(file), releaseFile(source)]),
    ["_redirects", textFile(netlifyRedirects(await hosting("_redirects"), api))],
    ["_headers", textFile(netlifyHeaders(await hosting("_headers"), rules.clientOnly))],
  ])
}

const client = ({ endpoint, token }: NetlifyTarget) => {
  const send = async (method: string, path: string, body?: Buffer | string): Promise<unknown> => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${endpoint}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": typeof body === "string" ? "application/json" : "application/octet-stream",
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : new Uint8Array(body) }),
      }).catch((error: unknown) => {
        if (attempt < attempts) return null
        throw new DeployError(`Netlify cannot be reached: ${error instanceof Error ? error.message : String(error)}`)
      })
      if (response?.ok) return response.json()
      const isPassing = !response || response.status === 429 || response.status >= 500
      if (!isPassing || attempt === attempts)
        throw new DeployError(`Netlify answered ${response?.status} to ${method} ${path.replace(/\?.*/, "")}`)
      await response?.body?.cancel()
      await pause(attempt * 500)
    }
  }
  return send
}

/**
 * Hands a release to Netlify: it compares the checksums, gets the files that it lacks, and switches to all of them at once.
 *
 * @throws DeployError when Netlify refuses or fails; what is live there stays
 */
export const deployToNetlify = async (
  deployment: Deployment,
  target: NetlifyTarget,
  { dryRun, print, pollEvery = 1_000 }: { dryRun: boolean; print: Print; pollEvery?: number }
): Promise<void> => {
  const files = await filesOf(deployment)
  const sums = new Map<string, string>()
  for (const [path, file] of files) sums.set(path, await digest("sha1", file))
  if (dryRun) {
    print(`would offer ${files.size} files to the site ${target.site} of Netlify, which asks for those it lacks`)
    return
  }
  const send = client(target)
  const until = async (id: string, states: ReadonlySet<string>) => {
    for (let waited = 0; waited <= longestWait * 1_000; waited += pollEvery) {
      const now = deploy.parse(await send("GET", `/deploys/${id}`))
      if (now.state === "error") throw new DeployError(`Netlify failed: ${now.error_message ?? "it does not say why"}`)
      if (states.has(now.state)) return now
      await pause(pollEvery)
    }
    throw new DeployError(`Netlify is not ready within ${longestWait} s`)
  }
  const offer = JSON.stringify({
    async: true,
    title: deployment.id,
    files: Object.fromEntries([...sums].map(([path, sum]) => [`/${path}`, sum])),
  })
  const { id } = deploy.parse(await send("POST", `/sites/${encodeURIComponent(target.site)}/deploys`, offer))
  const required = new Set((await until(id, preparedStates)).required ?? [])
  let sent = 0
  for (const [path, file] of files) {
    // Several files may have the same content, of which one is enough.
    if (!required.delete(sums.get(path) ?? "")) continue
    await send("PUT", `/deploys/${id}/files/${path.split("/").map(encodeURIComponent).join("/")}`, await file.read())
    sent += 1
  }
  const ready = await until(id, new Set(["ready"]))
  print(
    `sent ${sent} of ${files.size} files; release ${deployment.id} is live${ready.ssl_url ? ` at ${ready.ssl_url}` : ""}`
  )
}
