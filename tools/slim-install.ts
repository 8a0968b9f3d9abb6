import { readdir, rm, stat } from "node:fs/promises"
import { join, relative, sep } from "node:path"

/** What packages bring for their developers: source maps, type declarations, and the headers of Node for compilers. */
const forDevelopers = [/\.map$/, /\.d\.[cm]?ts$/, /\.js\.flow$/, /^node-(?:linux|darwin|win)-[^/]+\/include\//]

/** What draws PDF files in Node; the product draws them in browsers alone. */
const drawing = /^@napi-rs\/canvas(?:-|\/)/

const native = /\.(?<system>(?:linux|darwin|win32)-(?:x64|arm64|arm|ia32))[^/]*\.node$/

/**
 * Whether a file of node_modules is never used on a machine that only runs and builds the site.
 *
 * @param file path relative to node_modules, with forward slashes
 * @param system platform and architecture of the machine, such as `linux-x64`
 */
export const isDispensable = (file: string, system = `${process.platform}-${process.arch}`): boolean => {
  const madeFor = native.exec(file)?.groups?.system
  return (
    (madeFor !== undefined && madeFor !== system) ||
    drawing.test(file) ||
    forDevelopers.some((pattern) => pattern.test(file))
  )
}

/**
 * Deletes from an installation what production never uses.
 *
 * @param folder a folder node_modules
 * @returns how many files there were, and their bytes
 */
export const slimInstall = async (folder: string): Promise<{ files: number; bytes: number }> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const dispensable = paths.filter((path) => isDispensable(relative(folder, path).split(sep).join("/")))
  let bytes = 0
  for (const path of dispensable) {
    bytes += (await stat(path)).size
    await rm(path)
  }
  return { files: dispensable.length, bytes }
}

if (import.meta.main) {
  const { files, bytes } = await slimInstall("node_modules")
  process.stdout.write(`deleted ${files} files, ${Math.round(bytes / 1_000_000)} MB, that production never uses\n`)
}
