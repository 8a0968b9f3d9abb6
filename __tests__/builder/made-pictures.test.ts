import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { collectMadePictures } from "../../builder/gatsby/made-pictures.ts"

let publicDir = ""

beforeEach(() => {
  publicDir = mkdtempSync(join(tmpdir(), "made-pictures-"))
})

afterEach(() => rmSync(publicDir, { recursive: true }))

/** As Gatsby's store has it when gatsby-plugin-sharp asks for copies of a picture. */
const jobOf = (outputPaths: string[], name = "IMAGE_PROCESSING") => ({
  type: "CREATE_JOB_V2",
  payload: {
    job: {
      name,
      outputDir: join(publicDir, "static/ab12"),
      args: { operations: outputPaths.map((outputPath) => ({ outputPath })) },
    },
  },
})

const make = (outputPath: string): void => {
  const path = join(publicDir, "static/ab12", outputPath)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, "")
}

test("names the pictures that were made since the last time, and none that failed", () => {
  const pictures = collectMadePictures(publicDir)
  pictures.note(jobOf(["c3/hero.jpg", "d4/hero.jpg", "e5/broken.jpg"]))
  pictures.note(jobOf(["c3/hero.jpg"]))
  make("c3/hero.jpg")
  make("d4/hero.jpg")
  expect(pictures.take()).toEqual(["static/ab12/c3/hero.jpg", "static/ab12/d4/hero.jpg"])
  expect(pictures.take()).toEqual([])
})

test("notes no other actions and jobs", () => {
  const pictures = collectMadePictures(publicDir)
  make("c3/hero.jpg")
  pictures.note({ type: "HTML_GENERATED", payload: ["/"] })
  pictures.note(jobOf(["c3/hero.jpg"], "OTHER"))
  expect(pictures.take()).toEqual([])
})
