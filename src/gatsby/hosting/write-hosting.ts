import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { HostingManifest } from "../../../shared/hosting-manifest.ts"
import type { Redirect } from "../../../shared/redirects.ts"
import type { ClientOnlyApp } from "./file-headers.ts"
import { inlineBlocks, type InlineBlocks } from "./inline-blocks.ts"
import { buildManifest } from "./manifest.ts"
import { headersFile, redirectsFile } from "./netlify-files.ts"
import { nginxConfiguration } from "./nginx.ts"
import { publicFiles } from "./public-files.ts"
import { securityPolicy, type SecurityPolicyOptions } from "./security-policy.ts"

export type HostingInput = SecurityPolicyOptions & {
  /** Folder that holds `public`; `hosting` is written beside it. */
  siteDir: string
  redirects: readonly Redirect[]
  gone: readonly string[]
  clientOnly: readonly ClientOnlyApp[]
}

const filesAtOnce = 16

const blocksOfPages = async (publicDir: string, files: readonly string[]): Promise<Map<string, InlineBlocks>> => {
  const pages = new Map<string, InlineBlocks>()
  for (let start = 0; start < files.length; start += filesAtOnce) {
    const batch = files.slice(start, start + filesAtOnce)
    const texts = await Promise.all(batch.map((file) => readFile(join(publicDir, file), "utf8")))
    texts.forEach((text, index) => pages.set(batch[index] ?? "", inlineBlocks(text)))
  }
  return pages
}

/** A reader never meets half a file: it is written beside its place and then moved there. */
const replaceFile = async (path: string, text: string): Promise<void> => {
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
}

/**
 * Writes `hosting/` of a built site: the manifest that the built-in server reads, and the same rules for nginx, Netlify
 * and Cloudflare Pages.
 *
 * @returns the manifest that was written
 * @throws Error that names the pages or addresses at fault, when the pages break the Content-Security-Policy or the
 *   redirects contradict each other; nothing is written then
 */
export const writeHosting = async (input: HostingInput): Promise<HostingManifest> => {
  const publicDir = join(input.siteDir, "public")
  const hostingDir = join(input.siteDir, "hosting")
  const files = await publicFiles(publicDir)
  const pages = await blocksOfPages(
    publicDir,
    files.filter((file) => file.endsWith(".html"))
  )
  const policy = securityPolicy(pages, input)
  const manifest = buildManifest({ ...input, files, policy })
  const rendered = {
    "manifest.json": JSON.stringify(manifest),
    "nginx.conf": nginxConfiguration(manifest, policy),
    _redirects: redirectsFile(manifest),
    _headers: headersFile(manifest, policy),
  }
  await mkdir(hostingDir, { recursive: true })
  await Promise.all(Object.entries(rendered).map(([name, text]) => replaceFile(join(hostingDir, name), text)))
  return manifest
}
