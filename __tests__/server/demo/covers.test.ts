import { readFile } from "node:fs/promises"
import { glob } from "node:fs/promises"
import { basename, join } from "node:path"
import sharp from "sharp"
import { parse } from "yaml"
import { demoFolder } from "../../../server/demo/seed.ts"

/** The cover of every entry of the demo content that has one, by entry. */
const covers = async (): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for await (const file of glob("{blog,devblog,jobs}/**/entry.yaml", { cwd: demoFolder })) {
    const { cover } = parse(await readFile(join(demoFolder, file), "utf8")) as { cover?: string }
    if (cover) found.set(file, cover)
  }
  return found
}

/** A picture reduced to sixteen by nine grey points. */
const thumbnail = (file: string): Promise<Buffer> =>
  sharp(file).resize(16, 9, { fit: "fill" }).greyscale().normalise().raw().toBuffer()

const difference = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length

test("gives every post of the demo content a cover of its own", async () => {
  const used = Map.groupBy(await covers(), ([, cover]) => cover)
  expect([...used.values()].filter((entries) => entries.length > 1)).toEqual([])
  expect(used.size).toBeGreaterThanOrEqual(44)
})

test("has no two pictures, covers or pictures of play, that look alike", async () => {
  const files = [...new Set((await covers()).values())].map((name) => join(demoFolder, "media", name))
  for await (const shot of glob("*-shot-*.jpg", { cwd: join(demoFolder, "../../src/images") }))
    files.push(join(demoFolder, "../../src/images", shot))
  const points = await Promise.all(files.map(async (file) => ({ name: basename(file), pixels: await thumbnail(file) })))
  const alike = points.flatMap(({ name, pixels }, i) =>
    points.slice(i + 1).flatMap((other) => (difference(pixels, other.pixels) < 12 ? [`${name} ${other.name}`] : []))
  )
  expect(alike).toEqual([])
})
