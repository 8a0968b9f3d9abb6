import { cp, mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, extname, join } from "node:path"
import sharp from "sharp"

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, "latin1")
  return Buffer.concat([head, body])
}

const trackHeader = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(84)
  header.writeUInt32BE(width * 65_536, 76)
  header.writeUInt32BE(height * 65_536, 80)
  return box("trak", box("tkhd", header))
}

/** The boxes of an MP4 that contain its size, with a sound track before the picture; it does not play. */
export const tinyMp4 = (width: number, height: number): Buffer =>
  Buffer.concat([
    box("ftyp", Buffer.from("isom")),
    box("moov", trackHeader(0, 0), trackHeader(width, height)),
    box("mdat", Buffer.from("x")),
  ])

export const tinyJpeg = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#a34" } })
    .jpeg()
    .toBuffer()

/** One of everything that a demo folder may hold. */
export const demoFiles: Record<string, string> = {
  "blog/dawn/entry.yaml": `author: { en: Ann, ru: Анна }
cover: dawn.jpg
focalPoint: { x: 0.4, y: 0.6 }
video: film.mp4
formerLinks: [sunrise]
`,
  "blog/dawn/en.md": `---
title: Dawn
excerpt: A short morning.
coverAlt: A red sky
state: published
publishedAt: 2026-05-01T08:00:00Z
---
It was *early*.

![The sky](dawn.jpg "Red")

!video[The film](film.mp4)
`,
  "blog/dawn/ru.md": `---
title: Рассвет
excerpt: Короткое утро.
state: scheduled
publishInDays: 2
---
Было рано.
`,
  "devblog/frostborn/ice/entry.yaml": "author: { en: Ann, ru: Анна }\ncover: null\n",
  "devblog/frostborn/ice/ru.md": `---
title: Лёд
excerpt: ""
state: published
publishedAt: 2026-05-02T08:00:00Z
---
Лёд.
`,
  "jobs/painter/entry.yaml": `department: art
employmentType: PART_TIME
remote: true
country: null
city: null
salary: { min: 10, max: 20, currency: EUR, unit: HOUR }
validForDays: 30
`,
  "jobs/painter/en.md": `---
title: Painter
summary: Paints.
state: published
publishedAt: 2026-05-03T08:00:00Z
---
- Paint
- Look
`,
  "jobs/poet/entry.yaml": `department: publishing
employmentType: FULL_TIME
remote: false
country: AM
city: { en: Yerevan, ru: Ереван }
salary: null
validThrough: 2026-01-01T00:00:00Z
`,
  "jobs/poet/en.md": `---
title: Poet
summary: Writes.
state: published
publishedAt: 2025-05-03T08:00:00Z
---
Write.
`,
  "daily/en.md": `---
link: /blog/dawn
linkLabel: Read
shownFromDays: -1
shownForDays: 3
picture: dawn.jpg
---
Tea, and a *song*.
`,
}

/** Writes a demo folder of small media and the given texts. Returns its path. */
export const writeDemoFolder = async (files: Record<string, string> = demoFiles): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "demo-"))
  const media = { "media/dawn.jpg": await tinyJpeg(900, 600), "media/film.mp4": tinyMp4(1280, 720) }
  for (const [path, content] of Object.entries({ ...media, ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

/**
 * Copies a demo folder, with its pictures as thumbnails that have no renditions: making those of all pictures takes half a minute.
 * Returns its path.
 */
export const copyWithThumbnails = async (folder: string): Promise<string> => {
  const copy = await mkdtemp(join(tmpdir(), "demo-"))
  const media = join(folder, "media")
  await cp(folder, copy, { recursive: true, filter: (path) => extname(path) !== ".ts" && path !== media })
  await mkdir(join(copy, "media"))
  for (const name of await readdir(media)) {
    if (extname(name) === "") continue
    const [from, to] = [join(media, name), join(copy, "media", name)]
    await (extname(name) === ".mp4" ? cp(from, to) : sharp(from).resize({ width: 64 }).toFile(to))
  }
  return copy
}
