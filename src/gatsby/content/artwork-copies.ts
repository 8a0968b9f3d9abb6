import { copyFile, mkdir, stat } from "node:fs/promises"
import { dirname, join } from "node:path"

/** The fields used of a gatsby-source-filesystem node. */
type FileNode = {
  id: string
  name: string
  base: string
  relativePath: string
  absolutePath: string
  sourceInstanceName: string
  internal: { contentDigest: string }
}

type NodeModel = {
  findAll: (input: { type: "File"; query: object }) => Promise<{ entries: Iterable<FileNode> }>
}

const widthOf = (file: FileNode): number => Number(/-(\d+)$/.exec(file.name)?.[1] ?? 0)

/** Copies that have come, as paths below `public`. */
const newCopies: string[] = []

/** The files that were copied to `public` since the last call, as paths below it: queries write them, and nothing else tells of them. */
export const takeNewCopies = (): string[] => newCopies.splice(0)

const copyUnlessThere = async (path: string, file: string): Promise<void> => {
  const target = join("public", file)
  const there = await stat(target).catch(() => null)
  if (there) return
  await mkdir(dirname(target), { recursive: true })
  await copyFile(path, target)
  newCopies.push(file)
}

/** Files of `public` that are there or come: pages are made of them again and again. */
const copies = new Map<string, Promise<void>>()

/** Digits of a copy's hash in its address: pages have up to sixty such addresses, and hashes cannot be compressed. */
const hashDigits = 8

/** Copies a file to `public` under a name that contains its hash. Returns its path on the site. */
const publish = async ({ internal, base, absolutePath }: FileNode): Promise<string> => {
  const file = `static/${internal.contentDigest.slice(0, hashDigits)}/${base}`
  const copying = copies.get(file) ?? copyUnlessThere(absolutePath, file)
  copies.set(file, copying)
  copying.catch(() => copies.delete(file))
  await copying
  return `/${file}`
}

/** The source set of the AVIF files named `<name>-<width>`; null if there are none. */
const copiesNamed = async (nodeModel: NodeModel, { sourceInstanceName }: FileNode, name: string) => {
  const relativePath = { glob: `avif/${name}-+([0-9]).avif` }
  const filter = { sourceInstanceName: { eq: sourceInstanceName }, relativePath }
  const { entries } = await nodeModel.findAll({ type: "File", query: { filter } })
  const sorted = [...entries].sort((a, b) => widthOf(a) - widthOf(b))
  if (sorted.length === 0) return null
  const sources = await Promise.all(sorted.map(async (copy) => `${await publish(copy)} ${widthOf(copy)}w`))
  return sources.join(", ")
}

/** The planes of a hero by their names in the data (`ScenePlanes`), and as in the names of the files. */
const planeNames = {
  far: "far",
  middle: "middle",
  near: "near",
  uprightFar: "upright-far",
  uprightNear: "upright-near",
} as const

type Context = { nodeModel: NodeModel }

/**
 * Adds the field `avif` to artwork files: the source set of the AVIF copies that `artwork/render.ts` writes to
 * `src/images/avif`, or null. The build does not make them, because gatsby-plugin-sharp takes minutes for them.
 * `planes` are the source sets of the transparent planes that a hero is laid of, or null.
 */
export const artworkCopies = {
  File: {
    avif: {
      type: "String",
      resolve: (source: FileNode, _args: unknown, { nodeModel }: Context) =>
        copiesNamed(nodeModel, source, source.name),
    },
    planes: {
      type: "JSON",
      resolve: async (source: FileNode, _args: unknown, { nodeModel }: Context) => {
        const planes = await Promise.all(
          Object.entries(planeNames).map(async ([name, file]) => {
            const copies = await copiesNamed(nodeModel, source, `${source.name}-${file}`)
            return [name, copies] as const
          })
        )
        return planes.every(([, copies]) => copies !== null) ? Object.fromEntries(planes) : null
      },
    },
  },
}
