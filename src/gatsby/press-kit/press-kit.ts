import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { zipSync, type Zippable } from "fflate"
import { defaultLocale, locales } from "../../../shared/locales.ts"
import { studio } from "../../../shared/studio.ts"
import { logoFiles } from "./press-logos.ts"
import { nodeTypes } from "../content/content-nodes.ts"
import { gamesIn, readGames, type GameNode } from "../content/site-content.ts"
import { pressFacts } from "./press-facts.ts"

const folder = "press"

/** A public file of the press kit; `size` in bytes. */
type PressFile = { path: string; name: string; size: number }

export type PressKit = { archive: PressFile; logos: PressFile[]; pictures: number }

/** The same time in every archive, so that the same files result in the same bytes. */
const mtime = new Date(1980, 0, 1)

const picturesFolder = resolve("src/images")

/** Heroes and screenshots of the games, and the studio's people. */
const pictureFiles = async (games: readonly GameNode[]): Promise<string[]> => {
  const artworks = gamesIn(games, defaultLocale).flatMap(({ artwork }) => artwork ?? [])
  const isOfGame = (name: string): boolean =>
    artworks.some(
      (artwork) => name.startsWith(`${artwork}-`) && /^(?:hero|shot-\d+)\.jpg$/.test(name.slice(artwork.length + 1))
    )
  const isShown = (name: string): boolean => /^(?:home-hero|studio-people)\.jpg$/.test(name) || isOfGame(name)
  return (await readdir(picturesFolder)).filter(isShown).sort()
}

/** What is compressed already is only stored. */
const entryOf = (name: string, content: Uint8Array): [string, Zippable[string]] => [
  name,
  [content, { level: /\.(?:jpg|png)$/.test(name) ? 0 : 9, mtime }],
]

/** The archive for journalists: logos, pictures and facts in both languages. The same sources give the same bytes. */
export const pressArchive = (
  logos: Record<string, Uint8Array>,
  pictures: Record<string, Uint8Array>,
  games: readonly GameNode[]
): Uint8Array =>
  zipSync(
    Object.fromEntries([
      ...Object.entries(logos).map(([name, content]) => entryOf(`logos/${name}`, content)),
      ...Object.entries(pictures).map(([name, content]) => entryOf(`pictures/${name}`, content)),
      ...locales.map((locale) => entryOf(`facts-${locale}.txt`, Buffer.from(pressFacts(locale, games), "utf8"))),
    ])
  )

/** A press kit, and its files that were not so before, as paths below the public folder. */
type MadeKit = { kit: PressKit; written: string[] }

const make = async (publicDir: string, games: readonly GameNode[]): Promise<MadeKit> => {
  const logos = await logoFiles()
  const names = await pictureFiles(games)
  const pictures = await Promise.all(
    names.map(async (name) => [name, await readFile(join(picturesFolder, name))] as const)
  )
  const archiveName = `${studio.slug}-press-kit.zip`
  const archive = pressArchive(logos, Object.fromEntries(pictures), games)
  await mkdir(join(publicDir, folder), { recursive: true })
  const written: string[] = []
  const publish = async (name: string, content: Uint8Array): Promise<PressFile> => {
    const path = join(publicDir, folder, name)
    const before = await readFile(path).catch(() => undefined)
    if (!before?.equals(content)) {
      await writeFile(path, content)
      written.push(`${folder}/${name}`)
    }
    return { path: `/${folder}/${name}`, name, size: content.length }
  }
  const kit = {
    archive: await publish(archiveName, archive),
    logos: await Promise.all(Object.entries(logos).map(([name, content]) => publish(name, content))),
    pictures: names.length,
  }
  return { kit, written }
}

let made: { of: string; kit: Promise<MadeKit> } | undefined

/** What the kit shows of the games, as one string. */
const factsOf = (games: readonly GameNode[]): string =>
  JSON.stringify(
    games.map(({ entryId, locale, name, line, systems, releasedIn, artwork }) => [
      ...[entryId, locale, name, line, releasedIn, artwork],
      systems.map(({ platform }) => platform),
    ])
  )

/** Writes the press kit into the public folder, once for the same games. */
export const publishPressKit = (games: readonly GameNode[], publicDir = "public"): Promise<MadeKit> => {
  const of = factsOf(games)
  if (made?.of !== of) made = { of, kit: make(publicDir, games) }
  return made.kit
}

type NodeModel = { findAll: (input: { type: string; query: object }) => Promise<{ entries: Iterable<unknown> }> }

/** The root query field that a page reads the kit from. */
export const pressKitField = {
  Query: {
    pressKit: {
      type: "PressKit!",
      resolve: async (_source: unknown, _args: unknown, { nodeModel }: { nodeModel: NodeModel }): Promise<PressKit> => {
        const { entries } = await nodeModel.findAll({ type: nodeTypes.game, query: {} })
        const games = [...entries]
        return (await publishPressKit(readGames(() => games))).kit
      },
    },
  },
}
