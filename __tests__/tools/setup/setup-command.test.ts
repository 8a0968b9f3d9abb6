import { spawnSync } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { otherStudio, writeStudioFile } from "../../support/other-studio.ts"
import { projectDir } from "../../support/site-folder.ts"

const identity = join(projectDir, "shared/studio.json")

/** Runs the command in this checkout: with what it has to refuse. */
const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(projectDir, "tools/setup/setup.ts"), ...args], { encoding: "utf8", input: "Owl\n" })

test("says what is wrong, with nothing written", async () => {
  const before = await readFile(identity, "utf8")
  const folder = await mkdtemp(join(tmpdir(), "setup-"))
  const pale = { ...otherStudio, colors: { ...otherStudio.colors, accent: "#ffffff" } }
  const { admin: _, ...nobody } = otherStudio
  expect(run(await writeStudioFile(folder, pale))).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Nothing was written[\s\S]*colors\.accent: cannot be read/) as string,
  })
  expect(run(await writeStudioFile(folder, nobody))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("admin: is missing") as string,
  })
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining("not answered to their end") as string })
  for (const [reason, ...args] of [
    ["one file is read", "a", "b"],
    ["one file is read", "--replace"],
    ["Unknown option '--other'", "--other"],
  ] as const)
    expect(run(...args)).toMatchObject({
      status: 64,
      stderr: expect.stringMatching(new RegExp(`^${reason}[^\\n]*\\nUsage`)) as string,
    })
  expect(await readFile(identity, "utf8")).toBe(before)
  await rm(folder, { recursive: true })
})
