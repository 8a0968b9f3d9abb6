import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import { join } from "node:path"
import { activate } from "../../../server/publishing/release/release-folders.ts"
import { releasesTidied, tidyReleases } from "../../../server/publishing/release/release-tidy.ts"
import { makeRelease } from "../../../server/publishing/release/make-release.ts"

/**
 * A builder that dies: `node release-maker.ts <siteDir> <dataDir> <title> <step>` tidies, makes three releases and
 * switches to each. It kills itself in the given step, counted in changes of the file system, and leaves the file that
 * it writes incomplete. Without a step it runs to the end, and prints the number of steps.
 */
const [siteDir = "", dataDir = "", title = "", step] = process.argv.slice(2)

const lastStep = step === undefined ? Number.POSITIVE_INFINITY : Number(step)

let steps = 0

const isLast = (): boolean => {
  steps += 1
  return steps >= lastStep
}

const die = (): void => void process.kill(process.pid, "SIGKILL")

const watch = (owner: object, name: string): void => {
  const change: unknown = Reflect.get(owner, name)
  if (typeof change !== "function") throw new Error(`There is no ${name}`)
  Reflect.set(owner, name, (...args: unknown[]): unknown => {
    if (isLast()) {
      const [path, content] = args
      if (
        name === "writeFile" &&
        typeof path === "string" &&
        (typeof content === "string" || Buffer.isBuffer(content))
      ) {
        fs.writeFileSync(path, content.slice(0, content.length / 2))
      }
      die()
    }
    return Reflect.apply(change, owner, args) as unknown
  })
}

for (const name of ["linkSync", "mkdirSync", "rmSync", "rmdirSync", "copyFileSync"]) watch(fs, name)
for (const name of ["rename", "writeFile", "rm", "symlink", "mkdir", "copyFile"]) watch(fs.promises, name)
syncBuiltinESMExports()

const tidied = async (): Promise<void> => {
  tidyReleases(dataDir, die, { count: 2, days: 0 })
  await releasesTidied(dataDir)
}

await tidied()
for (const round of [1, 2, 3]) {
  const text = `<title>${title} ${round}</title>`.repeat(200)
  const file = round === 3 ? "games/index.html" : "blog/index.html"
  fs.writeFileSync(join(siteDir, "public", file), text)
  const { id } = await makeRelease({
    siteDir,
    dataDir,
    info: { title, round },
    changes: { written: [file], removed: [] },
  })
  await activate(dataDir, id)
  await tidied()
}
process.stdout.write(`${steps}\n`)
