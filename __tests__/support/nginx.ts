import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmod, writeFile } from "node:fs/promises"
import { request, type IncomingHttpHeaders } from "node:http"
import { join } from "node:path"
import { errorStatusOf } from "../../shared/error-pages.ts"
import type { HostingManifest } from "../../shared/hosting-manifest.ts"

/** Whether nginx is installed; without it, its configuration can only be tested as text. */
export const isNginxInstalled = spawnSync("nginx", ["-v"]).status === 0

export type RunningNginx = {
  /** Has it read its configuration again; resolves once only new processes serve. */
  reload: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts nginx.
 *
 * @param folder an empty folder of its own
 * @param http what its http block contains; `listen` takes a Unix socket
 * @throws Error with the output of nginx, when it rejects the configuration
 */
export const startNginx = async (folder: string, http: string): Promise<RunningNginx> => {
  const at = (name: string) => join(folder, name)
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${at(name)};`)
  const user = process.getuid?.() === 0 ? "user root;" : ""
  await writeFile(
    at("nginx.conf"),
    `${user} daemon off; pid ${at("pid")}; worker_processes 1; events {}
    http { access_log off; ${temporary.join(" ")} ${http} }`
  )
  const nginx = spawn("nginx", ["-p", folder, "-c", at("nginx.conf"), "-g", "error_log stderr notice;"])
  let output = ""
  nginx.stderr.setEncoding("utf8").on("data", (text: string) => (output += text))
  /** nginx prints such lines of its processes; before it listens it prints only errors of the configuration. */
  const printed = async (line: RegExp, from: number): Promise<void> => {
    while (!line.test(output.slice(from))) {
      if (output.slice(from).includes("[emerg]") || nginx.exitCode !== null) throw new Error(output.slice(from))
      // The listener of the one that did not happen goes too: there is a round for each line.
      const over = new AbortController()
      const waits = [once(nginx.stderr, "data", over), once(nginx, "exit", over)]
      await Promise.race(waits).finally(() => over.abort())
      await Promise.allSettled(waits)
    }
  }
  await printed(/start worker processes/, 0)
  return {
    reload: async () => {
      const from = output.length
      nginx.kill("SIGHUP")
      await printed(/worker process \d+ exited/, from)
    },
    stop: async () => {
      if (nginx.exitCode !== null) return
      nginx.kill()
      await once(nginx, "exit")
    },
  }
}

/** A script by which commands of a test call this nginx: `nginx -t` and `nginx -s reload` without its configuration's name. */
export const nginxCommand = async (folder: string): Promise<string> => {
  const path = join(folder, "nginx")
  await writeFile(path, `#!/bin/sh\nexec nginx -p ${folder} -c ${join(folder, "nginx.conf")} "$@"\n`)
  await chmod(path, 0o755)
  return path
}

export type NginxResponse = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }

/** Where a server listens: a Unix socket, or a port of this machine. */
export type Listening = { socketPath: string } | { port: number }

/** Requests a path exactly as it is written: other clients would normalize it. */
export const ask = (
  where: Listening,
  path: string,
  { method = "GET", headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {}
): Promise<NginxResponse> =>
  new Promise((resolve, reject) => {
    // A connection of its own: a server may close one that is kept just when it is used again.
    const sent = request(
      { ...where, agent: false, path, method, headers: { host: "localhost", ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.on("end", () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) })
        )
        response.on("error", reject)
      }
    )
    sent.on("error", reject).end(body)
  })

/** Headers that two servers of the same release must agree on; validators and dates are each server's own. */
const compared = [
  "location",
  "content-type",
  "content-encoding",
  "cache-control",
  "vary",
  "x-content-type-options",
  "x-robots-tag",
  "cross-origin-resource-policy",
  "content-security-policy",
  "referrer-policy",
  "x-frame-options",
  "cross-origin-opener-policy",
  "permissions-policy",
]

/** What a redirect leads to matters, not the type and the text that a server adds for people. */
const redirectCompared = ["location", "cache-control", "x-content-type-options"]

/** Parts of a response, by name. */
const partsOf = ({ status, headers, body }: NginxResponse): Record<string, string> => {
  const names = status === 301 ? redirectCompared : compared
  return {
    status: String(status),
    ...Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    body: status === 301 ? "" : body.toString("base64"),
  }
}

/**
 * Asks two servers for the same addresses.
 *
 * @returns a text about each address to which they respond differently
 */
export const differences = async (
  first: Listening,
  second: Listening,
  addresses: readonly string[],
  headers: Record<string, string> = {}
): Promise<string[]> => {
  const found: string[] = []
  for (const address of addresses) {
    const [one, other] = await Promise.all([ask(first, address, { headers }), ask(second, address, { headers })])
    const [ours, theirs] = [partsOf(one), partsOf(other)]
    const names = Object.keys({ ...ours, ...theirs }).filter((name) => ours[name] !== theirs[name])
    if (names.length > 0)
      found.push(
        `${address}: ${names.map((name) => `${name} ${ours[name]} | ${theirs[name]}`.slice(0, 200)).join("; ")}`
      )
  }
  return found
}

const pageForms = (path: string): string[] => [
  path || "/",
  `${path}/`,
  `${path}/?a=1&b=%D1%8F`,
  `${path}/nope`,
  `/en${path}`,
  `/${path}`,
  // An error page has the language of the address as it was typed, and nginx knows only the one that it looks up.
  ...(errorStatusOf(path) ? [] : [`${path.toUpperCase() || "/"}?Q`]),
]

/** Every address of a release: files, pages in the forms in which people type them, redirects and what is gone. */
export const releaseAddresses = ({ files, redirects, gone }: HostingManifest): string[] => {
  const paths = Object.keys(files).map((file) => `/${file.split("/").map(encodeURIComponent).join("/")}`)
  const pages = paths.filter((path) => path.endsWith("/index.html")).map((path) => path.slice(0, -"/index.html".length))
  const former = redirects.flatMap(({ from }) => {
    const address = encodeURI(from.replace("*", "blog"))
    return [address, `${address}/?a=b`]
  })
  return [...new Set([...paths, ...pages.flatMap(pageForms), ...former, ...gone])]
}
