import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { inTemporaryFolder } from "../../../../server/app/commands/temporary-folder.ts"

test("the folder goes although a process still writes into it for a moment", async () => {
  const { TMPDIR } = process.env
  let folder = ""
  let writes = Promise.resolve<unknown>(null)
  await inTemporaryFolder("drill", async (made) => {
    folder = made
    await mkdir(join(made, "workers"))
    const script = `const end = Date.now() + 300; let n = 0
      while (Date.now() < end) try { require("node:fs").writeFileSync(\`workers/\${n += 1}\`, "") } catch { break }`
    const child = spawn(process.execPath, ["-e", script], { cwd: made, stdio: "ignore" })
    writes = once(child, "exit")
    while (!existsSync(join(made, "workers/1"))) await new Promise((done) => setTimeout(done, 1))
  })
  expect(existsSync(folder)).toBe(false)
  await writes
  process.env["TMPDIR"] = TMPDIR
})
