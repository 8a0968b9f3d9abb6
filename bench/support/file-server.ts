import { readFile, stat } from "node:fs/promises"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".svg": "image/svg+xml",
}

type Found = { file: string; changedAt: number }

const findFile = async (folder: string, path: string): Promise<Found | undefined> => {
  for (const file of path.endsWith("/") ? [`${path}index.html`] : [path, `${path}/index.html`]) {
    const found = await stat(join(folder, file)).catch(() => undefined)
    if (found?.isFile()) return { file: join(folder, file), changedAt: found.mtimeMs }
  }
  return undefined
}

/** The best compression, as the product's copies have it. */
const compressed = (body: Buffer): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })

/** A server of finished files, compressed where a client accepts it. */
export type FileServer = { origin: string; close: () => Promise<void> }

/** Serves a folder on a free port; files may change meanwhile. */
export const serveFiles = async (folder: string): Promise<FileServer> => {
  const copies = new Map<string, { changedAt: number; body: Buffer }>()
  const copyOf = ({ file, changedAt }: Found, body: Buffer): Buffer => {
    const known = copies.get(file)
    if (known?.changedAt === changedAt) return known.body
    const copy = compressed(body)
    copies.set(file, { changedAt, body: copy })
    return copy
  }
  const respond = async (response: ServerResponse, path: string, acceptsBrotli: boolean): Promise<void> => {
    const found = await findFile(folder, path)
    // A build may take the file away at this moment.
    const body = found && (await readFile(found.file).catch(() => undefined))
    if (!found || !body) {
      response.writeHead(404, { "content-type": "text/plain" }).end("Not found")
      return
    }
    const type = types[extname(found.file)]
    const isCompressed = acceptsBrotli && type !== undefined
    response.writeHead(200, {
      "content-type": type ?? "application/octet-stream",
      "cache-control": "public, max-age=0, must-revalidate",
      ...(isCompressed ? { "content-encoding": "br" } : {}),
    })
    response.end(isCompressed ? copyOf(found, body) : body)
  }
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname)
    const acceptsBrotli = /\bbr\b/.test(request.headers["accept-encoding"]?.toString() ?? "")
    void respond(response, path, acceptsBrotli)
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  return {
    // Chromium takes an address by name for a secure one, as it does the product's.
    origin: `http://localhost:${port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
