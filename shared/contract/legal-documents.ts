import { z } from "zod"
import { legalLinkIssue } from "../legal-documents.ts"
import { wrongPlaceholder, wrongPlaceholders } from "../legal-placeholders.ts"
import {
  draftLimits,
  excerptLimits,
  instantLimits,
  legalVersionLimits,
  linkLimits,
  titleLimits,
} from "../limits/content.ts"
import {
  draftLine,
  draftTranslations,
  draftVersion,
  entryVersion,
  sentId,
  sentPublication,
  sentTranslations,
} from "./admin-entries.ts"
import { documentBody, draftBody, issuesMax, stepsOf } from "./document-body.ts"
import { publishedTranslations, timestamp } from "./entry.ts"
import { line } from "./text.ts"

/** Legal documents: entries like posts, of which each language has the history of its versions. */

/** A document's address without slash at its beginning; a variant begins with its country, as in `cy/privacy-policy`. */
export const legalLink = z
  .string()
  .min(linkLimits.min)
  .max(linkLimits.max)
  .regex(
    /^(?:[a-z]{2}\/)?[a-z0-9]+(?:-[a-z0-9]+)*$/,
    "must be lowercase latin letters, digits and single hyphens, after the code of a country and a slash if it is a variant"
  )
  .superRefine((link, context) => {
    const message = legalLinkIssue(link)
    if (message !== null) context.addIssue({ code: "custom", message })
  })

const isInRange = (day: string): boolean => {
  const year = Number(day.slice(0, 4))
  return year >= instantLimits.yearMin && year <= instantLimits.yearMax
}

/** `params` distinguishes an issue of placeholders from others of a field. */
const unknownPlaceholder = (found: string) => ({
  code: "custom" as const,
  message: `has a placeholder that nobody knows: ${found}`,
  params: { placeholder: found },
})

/** Without placeholders that the site does not know: a visitor would read the braces. */
const filled = <Text extends z.ZodType<string>>(text: Text) =>
  text.superRefine((value, context) => {
    const found = wrongPlaceholder(value)
    if (found !== null) context.addIssue(unknownPlaceholder(found))
  })

/** Other pages, lists and links show a title as it is written. */
const title = line({ min: 1, max: titleLimits.max }).superRefine((value, context) => {
  const found = /\{\{\w*\}\}|\{\{|\}\}/.exec(value)?.[0]
  if (found === undefined) return
  context.addIssue({ code: "custom", message: "must have no placeholders", params: { placeholder: found } })
})

const version = z.strictObject({
  /** The day on which it takes effect. */
  day: z.iso
    .date()
    .refine(isInRange, `must be between the years ${instantLimits.yearMin} and ${instantLimits.yearMax}`),
  /** What changed. */
  text: filled(line({ min: 1, max: legalVersionLimits.textMax })),
})

const draftVersions = z
  .array(z.strictObject({ day: line({ max: 10 }), text: line({ max: draftLimits.lineMax }) }))
  .max(legalVersionLimits.countMax)

const hasDifferentDays = (versions: readonly { day: string }[]): boolean =>
  new Set(versions.map(({ day }) => day)).size === versions.length

const versions = z
  .array(version)
  .min(1)
  .max(legalVersionLimits.countMax)
  .refine(hasDifferentDays, "must not repeat a day")

/** As drafts have them, which may lack either. */
const savedVersion = z.object({ day: z.string(), text: z.string() })

export const savedVersions = z.array(savedVersion)

export type SavedVersion = z.infer<typeof savedVersion>

const body = documentBody.superRefine((document, context) => {
  for (const { path, found } of wrongPlaceholders(document).slice(0, issuesMax))
    context.addIssue({ ...unknownPlaceholder(found), path: stepsOf(path) })
})

const sentText = z.strictObject({
  title,
  /** The lead below the title. */
  excerpt: filled(line({ max: excerptLimits.max })),
  body,
  versions,
  ...sentPublication,
})

const sentFields = { link: legalLink, translations: sentTranslations(sentText) }

export const legalAddition = z.strictObject({ id: sentId, ...sentFields })

export const legalEdit = z.strictObject({ id: sentId, version: entryVersion, ...sentFields })

const draftText = z.strictObject({ title: draftLine, excerpt: draftLine, body: draftBody, versions: draftVersions })

/** A save of the topmost layer: of drafts, or of working copies over what is scheduled or public. */
export const legalSave = z.strictObject({
  id: sentId,
  version: draftVersion,
  link: draftLine,
  translations: draftTranslations(draftText),
})

export type SentLegal = Omit<z.output<typeof legalAddition>, "id">

export type DraftLegal = Omit<z.output<typeof legalSave>, "id" | "version">

/** What a document needs to be published: its link, and one text. */
export const publishableLegal = z.object({
  fields: z.object({ link: legalLink }),
  // What only posts have comes with it, and is empty.
  text: sentText.omit({ state: true, publishAt: true }).strip(),
})

const savedLink = z.string().min(1)

/** A published document, with every language in which it is published. Its placeholders, as `{{company}}`, are not filled. */
export const legalDocument = z.object({
  id: z.uuid(),
  version: z.number().int().positive(),
  link: savedLink,
  /** Links that the document had before; each redirects to the present one. */
  formerLinks: z.array(savedLink),
  translations: publishedTranslations(
    z.object({
      title: z.string().min(1),
      excerpt: z.string(),
      html: z.string(),
      versions: savedVersions,
      publishedAt: timestamp,
      updatedAt: timestamp,
    })
  ),
})

export type PublishedLegal = z.infer<typeof legalDocument>

/** A link has a slash in it, so it is a parameter. */
export const byLegalLinkParameters = z.strictObject({ link: line({ min: linkLimits.min, max: linkLimits.max }) })

/** Paths below the API's base path. */
export const legalPaths = {
  list: "/api/v1/legal",
  byId: "/api/v1/legal/id/:id",
  byIdQuery: "/api/v1/legal/id",
  byLinkQuery: "/api/v1/legal/link",
} as const

export { legalAdminPaths } from "../staff-endpoints.ts"
