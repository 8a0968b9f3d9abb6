import { join } from "node:path"
import sharp from "sharp"
import { locales } from "../../../../shared/locales.ts"
import { webManifest } from "../../../../src/gatsby/files/web-manifest.ts"

type Icon = { src: string; sizes: string; purpose: string }

const iconsOf = (text: string): Icon[] => (JSON.parse(text) as { icons: Icon[] }).icons

test.each(locales)("names icons that exist in their sizes, maskable ones among them (%s)", async (locale) => {
  const icons = iconsOf(webManifest(locale).text)
  expect(icons.map(({ purpose }) => purpose)).toEqual(["any", "any", "maskable", "maskable"])
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(join("static", src)).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test("fills a maskable icon to its edges, with its mark within the circle that no mask cuts", async () => {
  const { data, info } = await sharp("static/icon-maskable-512.png")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels, width, height } = info
  const ground = data.subarray(0, channels).toString("hex")
  const farthest = Array.from({ length: width * height }, (_, index) => {
    const isGround = data.subarray(index * channels, (index + 1) * channels).toString("hex") === ground
    return isGround ? 0 : Math.hypot((index % width) - width / 2, Math.floor(index / width) - height / 2)
  }).reduce((most, distance) => Math.max(most, distance), 0)
  expect(farthest).toBeGreaterThan(width / 4)
  expect(farthest).toBeLessThan(width * 0.4)
})

test("describes the site in its language, at its own address", () => {
  const { path, text } = webManifest("ru")
  expect(path).toBe("ru/manifest.webmanifest")
  expect(JSON.parse(text)).toMatchObject({ lang: "ru", start_url: "/ru", scope: "/", name: "Пепел и Иней" })
})
