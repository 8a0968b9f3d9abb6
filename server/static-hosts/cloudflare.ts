import { spawn } from "node:child_process"
import { once } from "node:events"
import { copyFile, link, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { transform } from "@swc/core"
import { assetEnd } from "../../shared/asset-address.ts"
import { defaultLocale, locales } from "../../shared/locales.ts"
import type { WorkerRules } from "./cloudflare-worker.ts"
import { DeployError, flatPath, passedOn, type Deployment, type Print } from "./deployment.ts"

/** The version with which this was tried. It comes by npx, so that an installation without Cloudflare does not carry it. */
const wrangler = "wrangler@4.164.0"

/** https://developers.cloudflare.com/pages/configuration/headers/ and /serving-pages/ */
const limits = { headerRules: 100, headerLine: 2_000, excluded: 100, files: 20_000 }

type Headers = readonly (readonly [string, string])[]

/** Headers that files need beside those that Pages sets itself, as it does by default. */
const ownHeaders = (headers: Headers): [string, string][] =>
  headers.flatMap(([name, value]): [string, string][] =>
    name === "content-type" || value === "public, max-age=0, must-revalidate" ? [] : [[name, value]]
  )

/** Headers that all files of a group have. */
const common = (sets: readonly Headers[]): [string, string][] =>
  ownHeaders(sets[0] ?? []).filter((header) =>
    sets.every((other) => other.some(([name, value]) => name === header[0] && value === header[1]))
  )

const pageHeaders = ({ files, rules }: Deployment): [string, string][] => {
  const apps = new Set(rules.clientOnly.map(({ file }) => file))
  const pages = [...files].filter(([file]) => file.endsWith(".html") && !apps.has(file))
  return common(pages.map(([, { headers }]) => headers))
}

const workerRules = (deployment: Deployment): WorkerRules => {
  const { rules, api } = deployment
  const isWildcard = (from: string) => from.endsWith("/*")
  const rows = rules.redirects.map(({ from, to }) => [from, to] as const)
  return {
    redirects: Object.fromEntries(rows.filter(([from]) => !isWildcard(from))),
    wildcards: rows.flatMap(([from, to]): [string, string][] => (isWildcard(from) ? [[from.slice(0, -1), to]] : [])),
    gone: rules.gone,
    pageHeaders: pageHeaders(deployment),
    apps: rules.clientOnly.map(({ prefix, file }) => ({
      prefix,
      page: `/${flatPath(file).replace(/\.html$/, "")}`,
      headers: ownHeaders(deployment.files.get(file)?.headers ?? []),
    })),
    languages: locales.filter((locale) => locale !== defaultLocale),
    slashed: "/cn/",
    asset: assetEnd,
    api,
    passed: [...passedOn],
  }
}

/** The worker's script with the rules of a release. */
const workerScript = async (deployment: Deployment): Promise<string> => {
  const source = await readFile(join(import.meta.dirname, "cloudflare-worker.ts"), "utf8")
  const { code } = await transform(source, { jsc: { parser: { syntax: "typescript" }, target: "es2022" } })
  const script = code.replaceAll(/^export (?=const )/gm, "")
  return `${script}\nexport default createWorker(${JSON.stringify(workerRules(deployment))})\n`
}

const rule = (path: string, headers: Headers): string =>
  [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join("\n")

/**
 * `_headers` within the limits of Pages, which joins the values of all rules that fit an address. So headers are those of
 * everything, of `/static/`, and of all other files with an ending; the worker adds those of pages.
 */
export const headersText = ({ files }: Deployment): string => {
  const all = [...files]
  const general = common(all.map(([, { headers }]) => headers))
  const isGeneral = ([name]: Headers[number]) => general.some(([other]) => other === name)
  const isStatic = ([file]: (typeof all)[number]) => file.startsWith("static/")
  const statics = common(all.filter(isStatic).map(([, { headers }]) => headers)).filter(
    ([name]) => name === "cache-control"
  )
  const endings = Map.groupBy(all, ([file]) => /\.[a-z0-9]+$/.exec(file)?.[0] ?? "")
  const ofEndings = [...endings].flatMap(([ending, group]) => {
    const outside = group.filter((one) => !isStatic(one))
    const sets = (outside.length > 0 ? outside : group).map(([, { headers }]) => headers)
    const own = common(sets).filter(
      (header) => !isGeneral(header) && (outside.length > 0 || header[0] !== "cache-control")
    )
    // Pages have no ending in their addresses.
    return ending === "" || ending === ".html" || own.length === 0 ? [] : [rule(`/*${ending}`, own)]
  })
  const blocks = [rule("/*", general), ...(statics.length > 0 ? [rule("/static/*", statics)] : []), ...ofEndings]
  const longest = Math.max(
    ...blocks
      .join("\n")
      .split("\n")
      .map((line) => line.length)
  )
  if (blocks.length > limits.headerRules)
    throw new DeployError(
      `Cloudflare Pages allows ${limits.headerRules} rules of headers; the release needs ${blocks.length}.`
    )
  if (longest > limits.headerLine)
    throw new DeployError(
      `Cloudflare Pages allows ${limits.headerLine} characters in a header; the release needs ${longest}.`
    )
  return `${blocks.join("\n\n")}\n`
}

/** Folders without pages and applications need no worker. */
const routesText = ({ files, rules }: Deployment): string => {
  const folders = Map.groupBy(
    [...files.keys()].filter((file) => file.includes("/")),
    (file) => `/${file.split("/", 1)[0]}`
  )
  const excluded = [...folders].flatMap(([folder, inside]) => {
    const isNeeded =
      inside.some((file) => file.endsWith(".html")) || rules.clientOnly.some(({ prefix }) => prefix.startsWith(folder))
    return isNeeded ? [] : [`${folder}/*`]
  })
  return `${JSON.stringify({ version: 1, include: ["/*"], exclude: excluded.slice(0, limits.excluded - 1) })}\n`
}

/** Puts the site together as Pages wants it, by links where the disk is the same. */
export const layOutForCloudflare = async (deployment: Deployment, folder: string): Promise<number> => {
  if (deployment.files.size > limits.files)
    throw new DeployError(`Cloudflare Pages takes ${limits.files} files; the release has ${deployment.files.size}.`)
  for (const [file, { path }] of deployment.files) {
    const target = join(folder, flatPath(file))
    await mkdir(dirname(target), { recursive: true })
    await rm(target, { force: true })
    await link(path, target).catch(() => copyFile(path, target))
  }
  await writeFile(join(folder, "_worker.js"), await workerScript(deployment))
  await writeFile(join(folder, "_headers"), headersText(deployment))
  await writeFile(join(folder, "_routes.json"), routesText(deployment))
  return deployment.files.size
}

export type CloudflareTarget = { project: string }

/**
 * Hands a release to Cloudflare Pages by its own program, which sends the files that Cloudflare lacks and then switches to
 * all of them at once. It reads CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID itself.
 *
 * @throws DeployError when a limit of Pages is passed, or the program fails
 */
export const deployToCloudflare = async (
  deployment: Deployment,
  { project }: CloudflareTarget,
  { dryRun, print }: { dryRun: boolean; print: Print }
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), "cloudflare-"))
  try {
    const count = await layOutForCloudflare(deployment, folder)
    const args = ["--yes", wrangler, "pages", "deploy", folder, "--project-name", project, "--branch", "main"]
    if (dryRun) {
      print(`would run npx ${args.join(" ")}, with ${count} files of which Cloudflare has some`)
      return
    }
    const child = spawn("npx", [...args, "--commit-dirty=true"], { cwd: folder, stdio: "inherit" })
    const [code] = (await once(child, "exit")) as [number | null]
    if (code !== 0) throw new DeployError(`wrangler ended with ${code}; what is live at Cloudflare stays`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
