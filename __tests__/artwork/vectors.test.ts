import { readFile } from "node:fs/promises"
import { resolve } from "node:path"
import { pictures } from "../../artwork/catalogue.ts"

const folder = resolve(import.meta.dirname, "../../artwork/vector")

test("draws every picture as its vector is kept in the repository", async () => {
  const changed: string[] = []
  for (const { name, scene, size } of pictures)
    if (scene(size).svg() !== (await readFile(resolve(folder, `${name}.svg`), "utf8").catch(() => "")))
      changed.push(name)
  expect(changed).toEqual([])
})

test("shows the interface of a game in signs and numbers alone, so that its pictures serve every language", () => {
  const worded = pictures
    .filter(({ name }) => /-(?:shot|feature|panel)\b/.test(name))
    .filter(({ scene, size }) => scene(size).svg().includes("<text"))
  expect(worded).toEqual([])
})
