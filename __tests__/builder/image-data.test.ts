import { rememberImageData, type ImagePlugin } from "../../builder/gatsby/image-data.ts"

const file = (contentDigest: string) => ({ id: "1", internal: { contentDigest } })

test("computes a picture once for the same content and settings", async () => {
  let computed = 0
  const plugin: ImagePlugin = { generateImageData: () => Promise.resolve((computed += 1)) }
  rememberImageData(plugin)
  const wide = { file: file("a"), args: { width: 800 } }
  expect([await plugin.generateImageData(wide), await plugin.generateImageData({ ...wide })]).toEqual([1, 1])
  expect(await plugin.generateImageData({ ...wide, args: { width: 400 } })).toBe(2)
  expect(await plugin.generateImageData({ ...wide, file: file("b") })).toBe(3)
})

test("tries again what has failed", async () => {
  const results = [() => Promise.reject(new Error("The file cannot be read")), () => Promise.resolve("made")]
  const plugin: ImagePlugin = { generateImageData: () => (results.shift() ?? (() => Promise.resolve("again")))() }
  rememberImageData(plugin)
  const input = { file: file("a"), args: {} }
  await expect(plugin.generateImageData(input)).rejects.toThrow("cannot be read")
  expect(await plugin.generateImageData(input)).toBe("made")
  expect(await plugin.generateImageData(input)).toBe("made")
})
