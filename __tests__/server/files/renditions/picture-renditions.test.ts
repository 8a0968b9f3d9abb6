import sharp from "sharp"
import { pictureLimits } from "../../../../shared/limits/files.ts"
import { renderCopies } from "../../../../server/files/renditions/picture-renditions.ts"

test("makes every copy upright, with its transparency and the proportions of the picture itself", async () => {
  // Stored on its side: 1700 × 600 as it is seen, its left half red, its right half clear.
  const red = { create: { width: 600, height: 850, channels: 4, background: "red" } } as const
  const picture = await sharp({
    create: { width: 600, height: 1700, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([{ input: await sharp(red).png().toBuffer(), top: 850, left: 0 }])
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer()
  const { width, height, copies } = await renderCopies(picture)
  expect([width, height]).toEqual([1700, 600])
  const sizes = pictureLimits.renditionWidths.map((size) => [size, Math.round((600 * size) / 1700)])
  for (const type of ["image/webp", "image/avif"] as const) {
    const made = copies.filter((copy) => copy.type === type)
    expect(made.map((copy) => [copy.width, copy.height])).toEqual(sizes)
    for (const copy of made) {
      const { data, info } = await sharp(copy.bytes).raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height, info.channels]).toEqual([copy.width, copy.height, 4])
      const pixelAt = (x: number) => [
        ...data.subarray(4 * (Math.floor(info.height / 2) * info.width + x)).subarray(0, 4),
      ]
      const [redness = 0, greenness = 255, , opacity] = pixelAt(Math.floor(info.width / 4))
      expect([redness > 230, greenness < 25, opacity]).toEqual([true, true, 255])
      expect(pixelAt(Math.floor((3 * info.width) / 4))[3]).toBe(0)
    }
  }
})

test("makes no copy of a picture that is narrower than all of them, but its placeholder", async () => {
  const picture = await sharp({ create: { width: 300, height: 2, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer()
  expect(await renderCopies(picture)).toEqual({
    ...{ width: 300, height: 2, copies: [] },
    placeholder: expect.stringMatching(/^data:image\/webp;base64,/) as unknown,
  })
})

test("a flat picture keeps a row of pixels in its smallest copy", async () => {
  const picture = await sharp({ create: { width: 1600, height: 1, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer()
  const { copies } = await renderCopies(picture)
  expect(copies.map(({ height }) => height)).toEqual(copies.map(() => 1))
  expect(copies).toHaveLength(2 * pictureLimits.renditionWidths.length)
})
