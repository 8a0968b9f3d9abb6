import { nodeTypes } from "./content-nodes.ts"

type FileNode = { relativePath: string }

type NodeModel = { findAll: (input: { type: "File"; query: object }) => Promise<{ entries: Iterable<FileNode> }> }

type Source = { artwork: string | null }

const filesNamed = async ({ artwork }: Source, name: string, nodeModel: NodeModel): Promise<FileNode[]> => {
  if (artwork === null) return []
  const filter = { sourceInstanceName: { eq: "images" }, relativePath: { glob: `${artwork}-${name}.jpg` } }
  const { entries } = await nodeModel.findAll({ type: "File", query: { filter } })
  return [...entries].sort((a, b) => (a.relativePath < b.relativePath ? -1 : 1))
}

const one = (name: string) => ({
  type: "File",
  resolve: async (source: Source, _args: unknown, { nodeModel }: { nodeModel: NodeModel }) =>
    (await filesNamed(source, name, nodeModel))[0] ?? null,
})

const all = (name: string) => ({
  type: "[File!]!",
  resolve: (source: Source, _args: unknown, { nodeModel }: { nodeModel: NodeModel }) =>
    filesNamed(source, name, nodeModel),
})

/**
 * The artwork of a game that the repository draws (src/images, by the game's `artwork`): it stands in where the game names
 * no picture of the library. A game that admins add has none.
 */
export const gameArtwork = {
  [nodeTypes.game]: {
    heroArt: one("hero"),
    posterArt: one("panel"),
    featureArt: all("feature-*"),
    shotArt: all("shot-*"),
  },
}
