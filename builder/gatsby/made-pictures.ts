import { existsSync } from "node:fs"
import { join, relative, sep } from "node:path"
import type { Action } from "./internals.ts"

/** A job of gatsby-plugin-sharp: the folder of its pictures, and their paths in it. */
type PictureJob = { name: string; outputDir: string; args: { operations: { outputPath: string }[] } }

export type MadePictures = {
  /** Notes what an action of Gatsby's store says of jobs. */
  note: (action: Action) => void
  /** Pictures of the jobs since the last call that have been made, as paths below the public folder. Called when all jobs have ended. */
  take: () => string[]
}

/** Collects the pictures that gatsby-plugin-sharp makes for queries: a page that shows a picture for the first time asks for copies of it. */
export const collectMadePictures = (publicDir: string): MadePictures => {
  const planned = new Set<string>()
  return {
    note: ({ type, payload }) => {
      if (type !== "CREATE_JOB_V2") return
      const { job } = payload as { job: PictureJob }
      if (job.name !== "IMAGE_PROCESSING") return
      for (const { outputPath } of job.args.operations) planned.add(join(job.outputDir, outputPath))
    },
    take: () => {
      const made = [...planned].filter((path) => existsSync(path))
      planned.clear()
      return made.map((path) => relative(publicDir, path).split(sep).join("/"))
    },
  }
}
