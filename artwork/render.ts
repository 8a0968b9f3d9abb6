/**
 * Renders every picture of the site from its vector scene.
 *   npm run render -w artwork              everything
 *   npm run render -w artwork -- frost-    only pictures whose name contains the word
 */
import { fileURLToPath } from "node:url"
import { pictures, type Picture } from "./catalogue.ts"
import { renderIcons } from "./icons.ts"
import { uprightWidths, write, writeAvif, writeJpeg, writePlanes } from "./lib/raster.ts"

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const folders: Record<Picture["place"], string> = {
  demo: at("../server/demo/media/"),
  site: at("../src/images/"),
  upright: at("../src/images/avif/"),
  static: at("../static/"),
}
/** Widths of the copies that the server makes of an upload, so that it need not make those of the demo's pictures. */
const uploadedWidths = [400, 800, 1200, 1600]
const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} kB`

const wanted = process.argv[2] ?? ""
for (const picture of pictures.filter(({ name }) => name.includes(wanted))) {
  const scene = picture.scene(picture.size)
  const vector = await write(at(`vector/${picture.name}.svg`), scene.svg())
  const raster =
    picture.place === "upright" ? 0 : await writeJpeg(`${folders[picture.place]}${picture.name}.jpg`, scene, picture)
  const copies = at(`../src/images/avif/${picture.name}`)
  const modern = picture.planes
    ? await writePlanes(copies, scene, picture.planes, picture, picture.place === "upright" ? uprightWidths : undefined)
    : picture.place === "site"
      ? await writeAvif(copies, scene, picture)
      : picture.place === "demo"
        ? await writeAvif(at(`../server/demo/media/avif/${picture.name}`), scene, picture, uploadedWidths)
        : 0
  console.log(
    `${picture.name} ${picture.size.width}x${picture.size.height} JPEG ${kilobytes(raster)}, AVIF ${kilobytes(modern)}, vector ${kilobytes(vector)}`
  )
}
if (!wanted) for (const file of await renderIcons(folders.static, folders.site)) console.log(file)
