import { z } from "zod"

/** An export that cannot be made, or read. Its message is for the operator. */
export class ExportError extends Error {
  override name = "ExportError"
}

/** Grows when the product can no longer read what it wrote before. */
export const formatNumber = 1

/** Written last: a folder without it is no complete export. */
export const manifestName = "export.json"

/** Its name until then. */
export const unfinishedName = `${manifestName}.part`

export const fileTableName = "files.csv"

export const redirectTableName = "redirects.csv"

export const noteTableName = "daily-notes.csv"

/** The games, each with its whole content. */
export const gamesName = "games.json"

const writtenFile = z.strictObject({
  path: z.string(),
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** What an export holds. It has no date: the same content makes the same files. */
export const exportManifest = z.strictObject({
  format: z.literal(formatNumber),
  /** Every other file of the folder, in the order of their paths. */
  files: z.array(writtenFile),
  /** Paths of files whose bytes the storage did not have. */
  missing: z.array(z.string()),
})

export type ExportManifest = z.infer<typeof exportManifest>

/** A text of an export: its path with slashes, and what is in it. */
export type ExportText = { path: string; text: string }

/** Where the bytes of a file of the library are; a name says nothing alone. */
export const libraryPath = ({ id, name }: { id: string; name: string }): string => `files/${id}/${name}`
