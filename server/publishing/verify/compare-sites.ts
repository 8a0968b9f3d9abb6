import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { HostingManifest } from "../../../shared/hosting-manifest.ts"
import { readSiteManifest } from "../release/release-hosting.ts"

/** A built site: a folder with `public` and `hosting`, such as a workspace or a release. */
type BuiltSite = { folder: string; manifest: HostingManifest }

/** How two built sites differ; paths relative to the public folder. */
export type SiteDifferences = {
  /** Files that only the first one has. */
  onlyFirst: string[]
  /** Files that only the second one has. */
  onlySecond: string[]
  /** Files that both have, with different bytes. */
  different: string[]
  /** Parts of the manifest that differ, and files whose headers differ. */
  rules: string[]
}

const open = async (folder: string): Promise<BuiltSite> => ({
  folder,
  manifest: await readSiteManifest(folder),
})

/**
 * The hash of a compilation differs between `gatsby build` and the builder, although every script is the same. Gatsby
 * writes it to app-data.json and to each page, so that an open tab notices that it is out of date.
 */
const withoutBundlingHash = (text: string): string =>
  text
    .replace(/("webpackCompilationHash":\s*")[0-9a-f]*"/g, '$1"')
    .replace(/(webpackCompilationHash(?:=|&quot;:&quot;|\\?":\\?"))\\?"?[0-9a-f]{16,}/g, "$1")

const bytesOf = async ({ folder }: BuiltSite, file: string): Promise<Buffer> => {
  const bytes = await readFile(join(folder, "public", file))
  return /\.(?:html|json)$/.test(file) ? Buffer.from(withoutBundlingHash(bytes.toString("utf8"))) : bytes
}

const isEqual = async (first: BuiltSite, second: BuiltSite, file: string): Promise<boolean> => {
  const [a, b] = await Promise.all([bytesOf(first, file), bytesOf(second, file)])
  return a.equals(b)
}

type Headers = HostingManifest["headerSets"][number] | undefined

/** Headers of a file as they are sent, independent of the index of their set. */
const headersOf = ({ manifest }: BuiltSite, file: string): Headers => manifest.headerSets[manifest.files[file] ?? -1]

/**
 * Compares two built sites byte for byte, except for the hash of the compilation.
 *
 * @param firstDir folder with `public` and `hosting`
 * @param secondDir another such folder
 * @param mayRemain whether a file with these headers may exist in the first site only
 * @throws Error when a folder is not a complete site
 */
export const compareSites = async (
  firstDir: string,
  secondDir: string,
  mayRemain: (headers: Headers) => boolean = () => false
): Promise<SiteDifferences> => {
  const [first, second] = await Promise.all([open(firstDir), open(secondDir)])
  const files = Object.keys(first.manifest.files)
  const shared = files.filter((file) => second.manifest.files[file] !== undefined)
  const different: string[] = []
  for (const file of shared) if (!(await isEqual(first, second, file))) different.push(file)
  const rules = (["redirects", "gone", "clientOnly"] as const).filter(
    (part) => JSON.stringify(first.manifest[part]) !== JSON.stringify(second.manifest[part])
  )
  const headers = shared.filter(
    (file) => JSON.stringify(headersOf(first, file)) !== JSON.stringify(headersOf(second, file))
  )
  return {
    onlyFirst: files.filter((file) => second.manifest.files[file] === undefined && !mayRemain(headersOf(first, file))),
    onlySecond: Object.keys(second.manifest.files).filter((file) => first.manifest.files[file] === undefined),
    different,
    rules: [...rules, ...headers.map((file) => `headers of ${file}`)],
  }
}
