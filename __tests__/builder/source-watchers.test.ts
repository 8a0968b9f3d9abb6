import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { watchNoSources, type Chokidar } from "../../builder/gatsby/source-watchers.ts"

type Watcher = ReturnType<Chokidar["watch"]> & {
  closed: boolean
  on: (event: string, listener: (path: string) => void) => void
}

const require = createRequire(import.meta.url)
const real = createRequire(require.resolve("gatsby-source-filesystem"))("chokidar") as Chokidar

test("the files of the sources are found, and watched no longer", async () => {
  const folder = await mkdtemp(join(tmpdir(), "source-watchers-"))
  try {
    await writeFile(join(folder, "first.txt"), "")
    const chokidar = { ...real }
    watchNoSources(chokidar)
    const watcher = chokidar.watch(folder) as Watcher
    const found: string[] = []
    watcher.on("add", (path) => found.push(path))
    await new Promise<void>((ready) => watcher.on("ready", () => ready()))
    while (!watcher.closed) await setTimeout(5)
    await writeFile(join(folder, "second.txt"), "")
    await setTimeout(300)
    expect(found).toEqual([join(folder, "first.txt")])
  } finally {
    await rm(folder, { recursive: true })
  }
})
