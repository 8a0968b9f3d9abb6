import { copyFile, mkdir, stat } from "node:fs/promises"
import { join } from "node:path"

/** What is needed of a node of gatsby-source-filesystem. */
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

/** Puts a file where visitors can have it, under a name that changes with its content. */
const publish = async (file: FileNode): Promise<string> => {
  const folder = join("static", file.internal.contentDigest)
  const target = join("public", folder, file.base)
  const there = await stat(target).catch(() => null)
  if (!there) {
    await mkdir(join("public", folder), { recursive: true })
    await copyFile(file.absolutePath, target)
  }
  return `/${folder}/${file.base}`
}

/** The source set of the AVIF files whose names begin with this and end with their width; null where there are none. */
const copiesNamed = async (nodeModel: NodeModel, { sourceInstanceName }: FileNode, name: string) => {
  const relativePath = { glob: `avif/${name}-+([0-9]).avif` }
  const filter = { sourceInstanceName: { eq: sourceInstanceName }, relativePath }
  const { entries } = await nodeModel.findAll({ type: "File", query: { filter } })
  const copies = [...entries].sort((a, b) => widthOf(a) - widthOf(b))
  if (copies.length === 0) return null
  const sources = await Promise.all(copies.map(async (copy) => `${await publish(copy)} ${widthOf(copy)}w`))
  return sources.join(", ")
}

type Context = { nodeModel: NodeModel }

/**
 * Gives a file of the site's artwork the field `avif`: the source set of its AVIF copies, which `artwork/render.ts`
 * writes to `src/images/avif`; null where a picture has none. They are made there and not in the build, because
 * gatsby-plugin-sharp cannot be told to spend less than minutes on them. `avifUpright` is the same of the picture that
 * stands in for it on upright screens.
 */
export const artworkCopies = {
  File: {
    avif: {
      type: "String",
      resolve: (source: FileNode, _args: unknown, { nodeModel }: Context) =>
        copiesNamed(nodeModel, source, source.name),
    },
    avifUpright: {
      type: "String",
      resolve: (source: FileNode, _args: unknown, { nodeModel }: Context) =>
        copiesNamed(nodeModel, source, `${source.name}-upright`),
    },
  },
}
