import type { FileChanges, MadeChanges } from "./site-updates.ts"

/** What the server asks of the resident builder. `end` makes it keep its memory on the disk and go. */
export type BuilderRequest = { type: "update"; number: number } | { type: "end" }

/** What became of one update. */
export type UpdateResult =
  | ({ type: "updated"; number: number } & MadeChanges)
  /** Nothing has happened: the content could not be read. */
  | { type: "refused"; number: number; reason: string }
  /** The site has other kinds of pages than the bundles: an ordinary build has to go on from here. */
  | { type: "outgrown"; number: number }

/** What the resident builder says. `ready` comes once, with what the start itself had to change. */
export type BuilderMessage = ({ type: "ready" } & FileChanges) | UpdateResult
