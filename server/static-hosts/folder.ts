import {
  chmod,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises"
import { dirname, join } from "node:path"
import { z } from "zod"
import { flush } from "../publishing/release/flush.ts"
import { releaseIdPattern } from "../../shared/release-id.ts"
import type { Deployment, Print, SourceFile } from "./deployment.ts"

/** Checksums of what a folder holds, by path. */
const record = z.record(z.string(), z.string())

const recordFile = "checksums.json"

/** The link to the release that visitors get. */
const liveName = "live"

const readRecord = async (folder: string): Promise<Record<string, string>> => {
  try {
    return record.parse(JSON.parse(await readFile(join(folder, recordFile), "utf8")))
  } catch {
    return {}
  }
}

const releasesIn = async (target: string): Promise<string[]> =>
  (await readdir(target).catch(() => [])).filter((name) => releaseIdPattern.test(name)).sort()

const setMode = async (path: string, wanted: number): Promise<void> => {
  const { mode } = await stat(path)
  if ((mode & 0o777) !== wanted) await chmod(path, wanted)
}

/** Lets other accounts read a folder: the product writes for its own only, and a web server has another one. */
const openToAll = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await setMode(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  await setMode(folder, 0o755)
}

/** Compressed copies stand beside their file, for web servers that send them. */
const copiesOf = async ({ folder, files }: Deployment): Promise<[string, SourceFile][]> => {
  const present = new Set(await readdir(join(folder, "public"), { recursive: true }))
  return [...files].flatMap(([file, source]) =>
    ["", ".br", ".gz"].flatMap((ending): [string, SourceFile][] =>
      ending === "" || present.has(file + ending) ? [[file + ending, { ...source, path: source.path + ending }]] : []
    )
  )
}

/**
 * Copies a release into a folder of its own below `target`, with the rules for web servers, and then switches the link `live` to
 * it. Files that the release before has are linked, not copied.
 *
 * @throws errors of the disk; what is live there stays
 */
export const deployToFolder = async (
  deployment: Deployment,
  target: string,
  { dryRun, print }: { dryRun: boolean; print: Print }
): Promise<void> => {
  const { id, folder } = deployment
  const before = await readlink(join(target, liveName)).catch(() => null)
  const known = before === null ? {} : await readRecord(join(target, before))
  const files = await copiesOf(deployment)
  const isKnown = ([file, { sha256 }]: [string, SourceFile]) => known[file] === sha256
  const changed = files.filter((one) => !isKnown(one)).length
  if (dryRun || before === id) {
    print(
      before === id ? `${id} is there already` : `would copy ${changed} of ${files.length} files to ${join(target, id)}`
    )
    return
  }
  const fresh = join(target, `.tmp-${id}`)
  await rm(fresh, { recursive: true, force: true })
  const made = (await mkdir(fresh, { recursive: true })) ?? fresh
  for (const [file, source] of files) {
    const path = join(fresh, "public", file)
    await mkdir(dirname(path), { recursive: true })
    const shared = isKnown([file, source]) && before !== null ? join(target, before, "public", file) : null
    await (shared === null ? copyFile(source.path, path) : link(shared, path).catch(() => copyFile(source.path, path)))
  }
  await mkdir(join(fresh, "hosting"), { recursive: true })
  for (const name of await readdir(join(folder, "hosting")))
    await copyFile(join(folder, "hosting", name), join(fresh, "hosting", name))
  await writeFile(
    join(fresh, recordFile),
    JSON.stringify(Object.fromEntries(files.map(([file, { sha256 }]) => [file, sha256]))),
    {
      flush: true,
    }
  )
  await openToAll(made)
  await rm(join(target, id), { recursive: true, force: true })
  await rename(fresh, join(target, id))
  const freshLink = join(target, `.${liveName}-${id}`)
  await rm(freshLink, { force: true })
  await symlink(id, freshLink)
  await rename(freshLink, join(target, liveName))
  await flush(target)
  // A web server may still serve the one before.
  const old = (await releasesIn(target)).filter((name) => name !== id && name !== before)
  for (const name of old) await rm(join(target, name), { recursive: true })
  print(`copied ${changed} of ${files.length} files; ${join(target, liveName)} is ${id}`)
}
