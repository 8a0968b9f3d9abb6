import { z } from "zod"
import { apiBase } from "../paths.ts"

/** Paths below the API's base path. */
export const filePaths = { byName: "/api/v1/files/:id/:name" } as const

export const fileParameters = z.strictObject({
  id: z.uuid(),
  name: z
    .string()
    .max(120)
    .regex(/^[a-z0-9]+([._-][a-z0-9]+)*$/, "must be lowercase latin letters, digits, dots, hyphens and underscores"),
})

/** Address of a public file of the media library, as a path of this site. */
export const fileUrl = (file: { id: string; name: string }): string => `${apiBase}/api/v1/files/${file.id}/${file.name}`

/** The id of the file that an address of ours leads to; null for any other address. */
export const fileIdOfUrl = (url: string): string | null =>
  /^\/v1\/api\/v1\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[^/?#]+$/.exec(url)?.[1] ?? null
