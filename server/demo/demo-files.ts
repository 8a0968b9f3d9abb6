import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { parse } from "yaml"
import { z } from "zod"
import { altLimits, dailyLimits, excerptLimits, titleLimits } from "../../shared/limits/content.ts"
import { entryStates, localizedText, timestamp } from "../../shared/contract/entry.ts"
import { withDefaultTexts } from "../../shared/default-texts.ts"
import { locales } from "../../shared/locales.ts"
import { departments, employmentTypes, salaryUnits } from "../../shared/contract/vacancies.ts"
import { linkTarget } from "../../shared/contract/document.ts"
import { link } from "../../shared/contract/entry.ts"
import { sentShape } from "../../shared/contract/field-table.ts"
import { postTextFields } from "../../shared/contract/post-fields.ts"
import { DemoContentError } from "./demo-error.ts"
import type { MarkdownSource } from "./markdown-document.ts"

export const descriptionsFile = "media.yaml"

const fraction = z.number().min(0).max(1)

export const postEntry = z.strictObject({
  author: localizedText,
  cover: z.string().nullable(),
  focalPoint: z.strictObject({ x: fraction, y: fraction }).default({ x: 0.5, y: 0.5 }),
  video: z.string().nullable().default(null),
  formerLinks: z.array(link).default([]),
})

/** `publishInDays` counts from the time of seeding. */
const publication = {
  state: z.enum(entryStates),
  publishedAt: timestamp.optional(),
  publishInDays: z.number().optional(),
}

export const postText = z.strictObject({
  title: z.string().min(1).max(titleLimits.max),
  ...sentShape(postTextFields),
  coverAlt: z.string().max(altLimits.max).default(""),
  ...publication,
})

export const vacancyEntry = z.strictObject({
  department: z.enum(departments),
  employmentType: z.enum(employmentTypes),
  remote: z.boolean(),
  country: z.string().nullable(),
  city: localizedText.nullable(),
  salary: z.strictObject({ min: z.int(), max: z.int(), currency: z.string(), unit: z.enum(salaryUnits) }).nullable(),
  validForDays: z.number().positive().optional(),
  validThrough: timestamp.optional(),
})

export const vacancyText = z.strictObject({
  title: z.string().min(1).max(titleLimits.max),
  summary: z.string().max(excerptLimits.max),
  ...publication,
})

export const dailyText = z.strictObject({
  link: linkTarget.nullable().default(null),
  linkLabel: z.string().min(1).max(dailyLimits.linkLabelMax).nullable().default(null),
  shownFromDays: z.number(),
  shownForDays: z.number().positive().nullable().default(null),
  picture: z.string().nullable().default(null),
  pictureAlt: z.string().max(altLimits.max).default(""),
})

const description = z.string().min(1).max(altLimits.max)

const descriptions = z.record(z.string(), z.partialRecord(z.enum(locales), description))

/** A file of the demo folder; `path` is relative to it. Null when there is none. */
const readText = async (folder: string, path: string): Promise<string | null> => {
  try {
    return await readFile(join(folder, path), "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null
    throw error
  }
}

const parseYaml = <Schema extends z.ZodType>(text: string, path: string, schema: Schema): z.output<Schema> => {
  let value: unknown
  try {
    value = parse(text)
  } catch (error) {
    throw new DemoContentError(path, error instanceof Error ? error.message : "is not YAML")
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new DemoContentError(path, `${issue?.path.join(".") || "the file"}: ${issue?.message}`)
}

/** @throws DemoContentError when the file is missing or does not match the schema */
export const readEntry = async <Schema extends z.ZodType>(
  folder: string,
  path: string,
  schema: Schema
): Promise<z.output<Schema>> => {
  const text = await readText(folder, path)
  if (text === null) throw new DemoContentError(path, "is missing")
  return parseYaml(text, path, z.preprocess(withDefaultTexts, schema))
}

/** Descriptions of the demo's media, by file name; empty when there are none. @throws DemoContentError */
export const readDescriptions = async (folder: string): Promise<z.output<typeof descriptions>> => {
  const text = await readText(folder, descriptionsFile)
  return text === null ? {} : parseYaml(text, descriptionsFile, descriptions)
}

export type DemoText<Meta> = { meta: Meta; body: MarkdownSource }

/**
 * A Markdown file with its front matter; null when there is none, because an entry may lack a language.
 *
 * @throws DemoContentError when the file has no front matter, or one that does not match the schema
 */
export const readMarkdown = async <Schema extends z.ZodType>(
  folder: string,
  path: string,
  schema: Schema
): Promise<DemoText<z.output<Schema>> | null> => {
  const text = await readText(folder, path)
  if (text === null) return null
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text)
  if (!match) throw new DemoContentError(path, "has no front matter between two lines of ---", 1)
  const [head, yaml = ""] = match
  return {
    meta: parseYaml(yaml, path, schema),
    body: { text: text.slice(head.length), file: path, firstLine: head.split("\n").length },
  }
}

/** Names of the folders in a folder, in order; none where it does not exist. */
export const listFolders = async (folder: string, path: string): Promise<string[]> => {
  const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}
