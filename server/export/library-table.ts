import { z } from "zod"
import { fileParameters } from "../../shared/contract/files.ts"
import { timestamp } from "../../shared/contract/entry.ts"
import { sentLocalized } from "../../shared/contract/localized.ts"
import { line } from "../../shared/contract/text.ts"
import { altLimits } from "../../shared/limits/content.ts"
import { uploadLimits } from "../../shared/limits/files.ts"
import { inEachLocale, locales, type Locale } from "../../shared/locales.ts"
import type { UploadedFile } from "../files/files-repository.ts"
import { libraryPath } from "./export-format.ts"

const count = z.string().transform(Number).pipe(z.int().positive())

const fraction = z.string().transform(Number).pipe(z.number().min(0).max(1))

const list = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue("is no JSON")
      return z.NEVER
    }
  })
  .pipe(z.array(z.string()))

const orNull = <Value>(schema: z.ZodType<Value, string>) => z.union([z.literal("").transform(() => null), schema])

/** What the files of each kind are. */
const contentTypes = {
  image: ["image/jpeg", "image/png", "image/webp"],
  video: ["video/mp4"],
  webm: ["video/webm"],
  captions: ["text/vtt"],
  download: ["application/pdf", "application/zip"],
} as const

type Kind = keyof typeof contentTypes

const kinds = Object.keys(contentTypes) as Kind[]

/** A file of the library as its row in the table has it; its bytes are at `path`. */
const shape = {
  id: z.uuid(),
  path: z.string(),
  kind: z.enum(kinds),
  name: fileParameters.shape.name,
  shown_name: orNull(line({ max: uploadLimits.nameMax })),
  content_type: z.enum(kinds.flatMap((kind) => contentTypes[kind])),
  size: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  width: orNull(count),
  height: orNull(count),
  alt: sentLocalized(line({ max: altLimits.max })),
  tags: list,
  focal_x: fraction,
  focal_y: fraction,
  former_names: list,
  created_at: timestamp,
}

const altColumn = (locale: Locale): string => `alt_${locale}`

const altColumns = locales.map(altColumn)

const columns = Object.keys(shape).flatMap((name) => (name === "alt" ? altColumns : [name]))

const libraryRow = z
  .strictObject(shape)
  .refine(
    ({ kind, content_type: type, shown_name: shown }) =>
      contentTypes[kind].some((one) => one === type) && (kind === "download") === (shown !== null),
    { path: ["kind"], message: "does not fit the type or the name" }
  )

export type LibraryRow = z.infer<typeof libraryRow>

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  if (value instanceof Date) return value.toISOString()
  return typeof value === "string" ? value : JSON.stringify(value)
}

/** The files of the library, with their descriptions, tags and focal points. */
export const libraryRows = (files: readonly UploadedFile[]): string[][] => [
  columns,
  ...files.map((file) => {
    const alts = locales.map((locale) => [altColumn(locale), file.alt[locale]] as const)
    const values = new Map<string, unknown>([...Object.entries({ ...file, path: libraryPath(file) }), ...alts])
    return columns.map((column) => cellOf(values.get(column)))
  }),
]

/** A row without a language's column is from before the site had it. @throws ZodError for a row that no export has */
export const readLibraryRow = (values: Record<string, string>): LibraryRow => {
  const others = Object.entries(values).filter(([column]) => !altColumns.includes(column))
  return libraryRow.parse({
    ...Object.fromEntries(others),
    alt: inEachLocale((locale) => values[altColumn(locale)] ?? ""),
  })
}
