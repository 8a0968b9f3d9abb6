import { z } from "zod"
import { email, line, text } from "./contract/text.ts"
import { sentLocalized } from "./contract/localized.ts"
import { withDefaultTexts } from "./default-texts.ts"
import { slugIssue, slugPattern } from "./slug.ts"
import { colorIssues, studioColorNames } from "./studio-colors.ts"

/** A text that a language may lack: there the default language's is shown. */
const localized = <Value extends z.ZodType>(value: Value) => z.preprocess(withDefaultTexts, sentLocalized(value))

const words = (max: number) => localized(line({ min: 1, max }))

const webAddress = z.url({ protocol: /^https?$/, error: "must be an address as https://example.com/studio" }).max(500)

export const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "must be a color like #a8381e, in quotes")

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .regex(/^(?!-)[a-z0-9-]+(\.(?!-)[a-z0-9-]+)+$/, "must be a domain as example.com, without https://")

const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== ""
  } catch {
    return false
  }
}

const office = z.strictObject({
  city: words(80),
  country: words(80),
  countryCode: z.string().regex(/^[A-Z]{2}$/, "must be two capital letters of ISO 3166, as CY"),
  street: words(160),
  postalCode: line({ min: 1, max: 20 }),
  /** A sentence about it on the contacts page. */
  note: words(200).optional(),
})

export const identityFields = {
  name: words(60),
  /** The name after a preposition of place, for languages that inflect it. */
  nameAt: words(60),
  legalName: words(120),
  /** The studio in file names. */
  slug: z.string().max(60).regex(slugPattern, slugIssue),
  /** Of the site, where PUBLIC_URL names no other. */
  domain,
  foundedIn: z.int().min(1900).max(2100),
  /** The zone of the studio's days and times: when entries become public is planned in it. IANA name. */
  timeZone: z.string().refine(isTimeZone, "must be a zone of the IANA list, as Europe/Berlin"),
  /** Title of the main page for browsers and search engines. */
  title: words(60),
  /** The headline of the main page, of up to three lines. */
  tagline: localized(
    text({ min: 1, max: 120 }).refine((value) => value.split("\n").length <= 3, "must have at most three lines")
  ),
  /** The sentence below the headline. */
  lead: words(200),
  /** What search engines show of the main page. */
  description: words(200),
  /** What the press kit says. */
  about: words(500),
  /** Numbers about the studio on the main page; without any it has no such section. */
  numbers: z.array(z.strictObject({ value: line({ min: 1, max: 8 }), text: words(200) })).max(4),
  mail: z.strictObject({
    resume: email,
    project: email,
    offer: email,
    support: email,
    privacy: email,
    press: email,
    security: email,
  }),
  socialLinks: z.array(z.strictObject({ label: words(40), url: webAddress })).max(12),
  /** The first one is the studio's address in legal documents and mails. */
  offices: z.tuple([office], office),
}

const colors = z.strictObject(
  Object.fromEntries(studioColorNames.map((name) => [name, color])) as Record<
    (typeof studioColorNames)[number],
    typeof color
  >
)

/** The studio's identity, as shared/studio.json has it. Its texts are plain text: escape them for HTML. */
export const studioIdentity = z.strictObject({
  /** The made-up studio with which the product comes. It alone has demo content and more than one account of development. */
  demo: z.literal(true).optional(),
  ...identityFields,
  colors: colors.superRefine((value, context) => {
    for (const issue of colorIssues(value))
      context.addIssue({ code: "custom", path: [issue.color], message: issue.message })
  }),
  logo: z.strictObject({ size: z.number().positive(), shapes: z.string().min(1) }),
})

export type StudioIdentity = z.output<typeof studioIdentity>

/** The issues of an error in the form `offices.0.city.en: is missing`. */
export const identityIssues = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path, message }) => `${path.join(".") || "the file"}: ${message}`)

/** @throws Error that names every value of shared/studio.json that cannot be used */
export const checkIdentity = (identity: unknown): void => {
  const { error } = studioIdentity.safeParse(identity)
  if (error)
    throw new Error(`shared/studio.json has values that cannot be used:\n  ${identityIssues(error).join("\n  ")}`)
}
