import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { zipSync, type Zippable } from "fflate"
import { gameIds } from "../../../shared/games.ts"
import { locales } from "../../../shared/locales.ts"
import { studio } from "../../../shared/studio.ts"
import { logoFiles } from "./press-logos.ts"
import { pressFacts } from "./press-facts.ts"

const folder = "press"

/** A public file of the press kit; `size` in bytes. */
type PressFile = { path: string; name: string; size: number }

export type PressKit = { archive: PressFile; logos: PressFile[]; pictures: number }

/** The same time in every archive, so that the same files result in the same bytes. */
const mtime = new Date(1980, 0, 1)

const picturesFolder = resolve("src/images")

/** Heroes and screenshots of the games, and the studio's people. */
const pictureFiles = async (): Promise<string[]> => {
  const shown = new RegExp(`^(?:(?:${gameIds.join("|")})-(?:hero|shot-\\d+)|home-hero|studio-people)\\.jpg$`)
  return (await readdir(picturesFolder)).filter((name) => shown.test(name)).sort()
}

/** What is compressed already is only stored. */
const entryOf = (name: string, content: Uint8Array): [string, Zippable[string]] => [
  name,
  [content, { level: /\.(?:jpg|png)$/.test(name) ? 0 : 9, mtime }],
]

/** The archive for journalists: logos, pictures and facts in both languages. The same sources give the same bytes. */
export const pressArchive = (logos: Record<string, Uint8Array>, pictures: Record<string, Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries([
      ...Object.entries(logos).map(([name, content]) => entryOf(`logos/${name}`, content)),
      ...Object.entries(pictures).map(([name, content]) => entryOf(`pictures/${name}`, content)),
      ...locales.map((locale) => entryOf(`facts-${locale}.txt`, Buffer.from(pressFacts(locale), "utf8"))),
    ])
  )

const make = async (publicDir: string): Promise<PressKit> => {
  const logos = await logoFiles()
  const names = await pictureFiles()
  const pictures = await Promise.all(
    names.map(async (name) => [name, await readFile(join(picturesFolder, name))] as const)
  )
  const archiveName = `${studio.slug}-press-kit.zip`
  const archive = pressArchive(logos, Object.fromEntries(pictures))
  await mkdir(join(publicDir, folder), { recursive: true })
  const publish = async (name: string, content: Uint8Array): Promise<PressFile> => {
    await writeFile(join(publicDir, folder, name), content)
    return { path: `/${folder}/${name}`, name, size: content.length }
  }
  return {
    archive: await publish(archiveName, archive),
    logos: await Promise.all(Object.entries(logos).map(([name, content]) => publish(name, content))),
    pictures: names.length,
  }
}

let made: Promise<PressKit> | undefined

/** Writes the press kit into the public folder, once per process. */
export const publishPressKit = (publicDir = "public"): Promise<PressKit> => (made ??= make(publicDir))

/** The root query field that a page reads the kit from. */
export const pressKitField = {
  Query: { pressKit: { type: "PressKit!", resolve: (): Promise<PressKit> => publishPressKit() } },
}
