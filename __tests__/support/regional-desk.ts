import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import type { Node, SourceNodesArgs } from "gatsby"
import plugin from "gatsby-source-custom-api/gatsby-node.js"
import { preferredLocale } from "../../server/people/development-provider/provider-pages.ts"
import { exportsAmong } from "../../server/import/beside-markdown.ts"
import { readGhost } from "../../server/import/ghost/ghost-posts.ts"
import { readMarkdownFolder } from "../../server/import/markdown/markdown-folder.ts"
import { readCsv } from "../../server/import/tables/csv-source.ts"
import { errorStatusOf } from "../../shared/error-pages.ts"
import { inEachLocale, type Locale } from "../../shared/locales.ts"
import { splitLocale } from "../../shared/paths.ts"
import { createWorker } from "../../server/static-hosts/cloudflare-worker.ts"
import { build, emptySite, page, publish, serve, siteFiles } from "../server/serving/site-fixture.ts"
import { sendJson, startContentPeer } from "./http-peer.ts"
import { addPost } from "./content-factory.ts"
import { ask, isNginxInstalled, startNginx } from "./nginx.ts"
import { addStaff } from "./signed-in-users.ts"
import { openTestApp } from "./test-app.ts"

/** What becomes of languages whose codes have a region, digits or three letters. Prints it. */

const site = await emptySite()
const added = ["", "/blog", "/404", "/410"].flatMap((path) => ["pt-BR", "es-419", "fil"].map((each) => each + path))
await build(site, {
  ...siteFiles(),
  ...Object.fromEntries(added.map((path) => [`${path}/index.html`, page(`/${path}`)])),
})
await publish(site)

const asked = [
  ...["/pt-BR", "/pt-BR/blog", "/pt-BR/blog/?a=B", "/pt-br/blog?a=B", "/PT-BR/Blog/", "/pt-br", "/pt-BR/index.html"],
  ...["/pt-BR/nope", "/pt-BR/Nope", "/pt-BR/404", "/pt-BR/410.html", "/pt-BR/vacancy", "/pt-brasil", "/Blog"],
  ...["/es-419/blog", "/ES-419/Blog", "/es-419/nope", "/es-419/404", "/fil/blog", "/FIL/blog", "/fil/410"],
]

type Served = { status: number | undefined; location?: string | undefined; body: string }

const titleOf = ({ status, location, body }: Served): string =>
  `${status} ${location ?? /<title>(.*?)<\/title>/.exec(body)?.[1] ?? ""}`.trim()

const served: Record<string, string[]> = {}

const { app } = await serve(site)
served["built-in"] = await Promise.all(
  asked.map(async (url) => {
    const { statusCode: status, headers, body } = await app.inject({ url })
    return titleOf({ status, location: headers.location, body })
  })
)
await app.close()

const files = new Map(added.map((path) => [`/${path}`, page(`/${path}`)]))
const worker = createWorker({
  ...{ pageHeaders: [], redirects: {}, wildcards: [], gone: [], apps: [], slashed: "/cn/", asset: "(?!)" },
  ...{ languages: ["ru", "pt-BR", "es-419", "fil"], api: null, passed: [] },
})
const assets = {
  fetch: (request: Request | string) => {
    const body = files.get(new URL(typeof request === "string" ? request : request.url).pathname)
    return Promise.resolve(new Response(body ?? "", { status: body === undefined ? 404 : 200 }))
  },
}
served["worker"] = []
for (const path of ["/pt-BR/blog", "/PT-BR/Blog", "/pt-br/blog?a=B", "/pt-BR/404", "/es-419/nope"]) {
  const response = await worker.fetch(new Request(`http://localhost${path}`), { ASSETS: assets })
  const { status, headers } = response
  served["worker"].push(
    titleOf({ status, location: headers.get("location") ?? undefined, body: await response.text() })
  )
}

if (isNginxInstalled) {
  const [folder, socketPath] = [join(site.dataDir, "nginx"), join(site.dataDir, "socket")]
  await mkdir(folder)
  const release = join(site.dataDir, "live")
  const block = `server { listen unix:${socketPath}; root ${release}/public; include ${release}/hosting/nginx.conf; }`
  const nginx = await startNginx(folder, block)
  served["nginx"] = []
  for (const path of asked) {
    const { status, headers, body } = await ask({ socketPath }, path)
    served["nginx"].push(titleOf({ status, location: headers.location, body: body.toString() }))
  }
  await nginx.stop()
}
await site.remove()

const api = await openTestApp()
const editor = await addStaff(api, "editor")
for (const [title, publishedAt] of [
  ["second", "2026-02-01T00:00:00Z"],
  ["first", "2026-01-01T00:00:00Z"],
  ["third", "2026-03-01T00:00:00Z"],
] as const)
  await addPost(api.database, { texts: { ["pt-BR" as Locale]: { title, publishedAt } } })
const sorted = await editor.get("/v1/api/v1/blog/admin?sort=datePt-BR")
const { items } = sorted.body.response as { items: { translations: Record<string, { title: string }> }[] }
await api.close()

const note = (text: string) => ({
  ...{ text, link: null, linkLabel: null, picture: null },
  ...{ shownFrom: "2026-01-01T00:00:00.000Z", shownUntil: null },
})
const peer = await startContentPeer((request, response) => {
  const only = new URL(request.url ?? "", "http://localhost").searchParams.get("locale")
  sendJson(response, {
    code: 0,
    response: inEachLocale((each) => (only === null || only === each ? note(each) : null)),
  })
})
// They know the address of the content API from then on.
const { default: config } = await import("../../src/gatsby/site-config.ts")
const { createDailyNotes } = await import("../../src/gatsby/content/daily-notes.ts")
const options = (config.plugins ?? [])
  .flatMap((one) => (typeof one === "object" && one.resolve === "gatsby-source-custom-api" ? one.options : []))
  .find(Boolean) as { schemas: Record<string, string> }
const nodes = new Map<string, Node>()
const sourcing = {
  actions: { createNode: (node: Node) => void nodes.set(node.id, node), touchNode: () => undefined },
  createNodeId: (name: string) => name,
  createContentDigest: (content: unknown) => JSON.stringify(content),
  getNode: (id: string) => nodes.get(id),
  getNodesByType: (type: string) => [...nodes.values()].filter((node) => node.internal.type === type),
} as unknown as SourceNodesArgs
await plugin.sourceNodes(sourcing, options)
await createDailyNotes(sourcing)
await peer.close()
const types = [...Object.keys(options.schemas), ...[...nodes.values()].map(({ internal }) => internal.type)]
const fields = Object.values(options.schemas).flatMap((schema) =>
  schema.split(", ").map((field) => field.split(":")[0])
)

const names = ["pt-BR/one.md", "es-419/one.md", "fil/one.md", "two.pt-BR.md", "two.fil.md", "three.md"]
const folder = { names, read: () => Promise.resolve(Buffer.from("---\ntitle: One\n---\nText.\n")) }
const markdown = await readMarkdownFolder(folder, null)
const table = "title_pt-BR,title_es-419,title_fil,department\nUm,Uno,Isa,art\n"
const csv = readCsv(table)
const posts = ["hash-pt-br", "es-419", "lang-fil", "lang-de", "dev-blog"].map((slug, at) => ({
  ...{ id: String(at), title: slug, slug: `post-${at}`, html: "<p>Text</p>", status: "published" },
  tags: [{ id: slug, name: slug, slug }],
}))
const ghost = readGhost(JSON.stringify({ db: [{ data: { posts } }] }))

console.log(
  JSON.stringify({
    served,
    sorted: items.map(({ translations }) => translations["pt-BR"]?.title),
    split: ["/pt-BR/blog", "/es-419", "/es-419/blog", "/fil/blog", "/pt-BRx/blog"].map(splitLocale),
    errors: ["/pt-BR/404", "/es-419/410.html", "/fil/404", "/xx/404", "/404"].map(
      (path) => errorStatusOf(path) ?? null
    ),
    badNames: [...types, ...fields].filter((name = "") => !/^[a-z_]\w*$/i.test(name)),
    notes: sourcing.getNodesByType("DailyNote").map(({ text }) => text),
    preferred: ["pt-BR,en;q=0.5", "pt", "es-MX", "fil-PH", "ru-RU"].map(preferredLocale),
    markdown: markdown.posts.map(({ language }) => language),
    ghost: ghost.posts.map(({ language }) => language),
    csv: csv.vacancies.map(({ texts }) => Object.values(texts).map((text) => text?.title ?? null)),
    kinds: await exportsAmong({ names: ["a.csv"], read: () => Promise.resolve(Buffer.from(table)) }),
  })
)
