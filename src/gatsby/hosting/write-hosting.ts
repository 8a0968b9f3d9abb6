import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { isPartFile, partFile } from "../../../shared/hosting-manifest.ts"
import { rememberedHeaders, type HeadersOf } from "./file-headers.ts"
import { createFileList } from "./file-list.ts"
import type { HostingRules } from "./hosting-rules.ts"
import { inlineSources } from "./inline-sources.ts"
import { buildManifest, type DescribedSite } from "./manifest.ts"
import { headersFile, redirectsFile } from "./netlify-files.ts"
import { nginxConfiguration, nginxProxyConfiguration } from "./nginx.ts"
import { isPublished, publicFiles } from "./public-files.ts"
import { securityPolicy, type SecurityPolicyOptions } from "./security-policy.ts"

export type HostingOptions = SecurityPolicyOptions & {
  /** Folder that contains `src` and `public`; `hosting` is written beside them. */
  siteDir: string
}

export type Hosting = {
  /**
   * Writes `hosting/` of the built site: the manifest that the built-in server reads, and the same rules for nginx,
   * Netlify and Cloudflare Pages.
   *
   * @throws Error that names the addresses, when redirects contradict each other; nothing is written then
   */
  write: (rules: HostingRules) => Promise<DescribedSite>
  /** Applies which files of `public` were written and removed since the last read or `apply`. */
  apply: (changes: { written: readonly string[]; removed: readonly string[] }) => void
}

/** Replaces a file atomically: writes a temporary file and renames it. */
const replaceFile = async (path: string, text: string): Promise<void> => {
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
}

/** Removes parts of a list that had more of them. */
const removeOtherParts = async (hostingDir: string, parts: number): Promise<void> => {
  const names = new Set(Array.from({ length: parts }, (_, part) => partFile(part)))
  const others = (await readdir(hostingDir)).filter((name) => isPartFile(name) && !names.has(name))
  await Promise.all(others.map((name) => rm(join(hostingDir, name), { force: true })))
}

/** Reads the public folder, so that `write` can describe how to serve it. */
export const openHosting = async (options: HostingOptions): Promise<Hosting> => {
  const { siteDir } = options
  const hostingDir = join(siteDir, "hosting")
  const files = createFileList(await publicFiles(join(siteDir, "public")))
  const policy = securityPolicy(await inlineSources(siteDir), options)
  /** The last output, reused if neither rules nor files changed. Texts that are the same are not written again. */
  let written: { rules: string; site: DescribedSite; texts: Record<string, string> } | undefined
  let filesChanged = false
  let headers: { madeOf: string; of: HeadersOf } | undefined

  const headersOf = (clientOnly: HostingRules["clientOnly"]): HeadersOf => {
    const madeOf = JSON.stringify(clientOnly)
    if (headers?.madeOf !== madeOf) headers = { madeOf, of: rememberedHeaders(policy, clientOnly) }
    return headers.of
  }

  return {
    write: async (rules) => {
      const described = JSON.stringify(rules)
      if (written && !filesChanged && written.rules === described) return written.site
      try {
        const site = buildManifest({ ...rules, files, headersOf: headersOf(rules.clientOnly) })
        const texts: Record<string, string> = {
          "nginx.conf": nginxConfiguration(site.rules, policy),
          "nginx-proxy.conf": nginxProxyConfiguration,
          _redirects: redirectsFile(site.rules),
          _headers: headersFile(site.rules, files.topLevel(), policy),
        }
        await mkdir(hostingDir, { recursive: true })
        const changed = Object.entries(texts).filter(([name, text]) => written?.texts[name] !== text)
        for (const [name, text] of [...Object.entries(site.texts), ...changed])
          await replaceFile(join(hostingDir, name), text)
        if (written?.site.parts !== site.parts) await removeOtherParts(hostingDir, site.parts)
        written = { rules: described, site, texts }
        filesChanged = false
        return site
      } catch (error) {
        written = undefined
        files.describeAnew()
        throw error
      }
    },
    apply: ({ written: changed, removed }) => {
      for (const file of removed) if (files.delete(file)) filesChanged = true
      for (const file of changed.filter(isPublished)) if (files.add(file)) filesChanged = true
    },
  }
}

/** Writes `hosting/` of a site that was just built, in one pass. */
export const writeHosting = async ({ redirects, gone, clientOnly, ...options }: HostingOptions & HostingRules) =>
  await (await openHosting(options)).write({ redirects, gone, clientOnly })
