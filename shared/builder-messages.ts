import type { MadeChanges } from "./site-updates.ts"

/**
 * Requests of the server to the resident builder. `content` lets a builder that was started before the content API read it; `end` makes
 * it save its memory to the disk and exit.
 */
export type BuilderRequest = { type: "update"; number: number } | { type: "content" } | { type: "end" }

/** A step between a save and its visitors, with its begin and end in milliseconds of the epoch, and fractions of them. */
export type StepTimes = { step: string; begin: number; end: number }

/** Result of one update. */
export type UpdateResult =
  | ({ type: "updated"; number: number; steps: StepTimes[] } & MadeChanges)
  /** Nothing was changed: the content could not be read. */
  | { type: "refused"; number: number; reason: string }
  /** The site now has kinds of pages that the bundles lack: a full build has to follow. */
  | { type: "outgrown"; number: number }

/** Files of the public folder that the update under way has just written. It can write them again; its result names all. */
type FilesWritten = { type: "written"; files: string[] }

/** What the builder prints when scripts, styles and the renderer are compiled. Other steps have the names that Gatsby gives them. */
export const bundlingActivity = "Building scripts, styles and renderer"

/** Messages of the resident builder. `ready` comes once, with what the start itself changed. */
export type BuilderMessage = ({ type: "ready" } & MadeChanges) | FilesWritten | UpdateResult
