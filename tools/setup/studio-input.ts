import { readFile } from "node:fs/promises"
import { dirname, extname, resolve } from "node:path"
import { parse as parseToml } from "smol-toml"
import { parse as parseYaml } from "yaml"
import { z } from "zod"
import { email, line } from "../../shared/contract/text.ts"
import { defaultLocale, inEachLocale, type Locale, type LocalizedText } from "../../shared/locales.ts"
import { slugOf } from "../../shared/slug.ts"
import { completeColors, studioColorNames } from "../../shared/studio-colors.ts"
import {
  color,
  identityFields,
  identityIssues,
  studioIdentity,
  type StudioIdentity,
} from "../../shared/studio-identity.ts"
import texts from "../../src/i18n/texts/setup.ts"
import { cleanLogo } from "./clean-logo.ts"
import { SetupError } from "./setup-error.ts"

const { name, domain, offices, mail, ...others } = identityFields

const optionalColors = Object.fromEntries(studioColorNames.map((each) => [each, color.optional()])) as Record<
  (typeof studioColorNames)[number],
  z.ZodOptional<typeof color>
>

/** The user who signs in first: on this machine without a password, in production by the address. */
const adminFields = z.strictObject({ name: line({ min: 1, max: 80 }), email })

/** What a setup reads: what a studio has to say, and whatever else of its identity it wants to. */
const studioInput = z.strictObject({
  /** In shared/studio.json of the demo studio, which a setup reads as well. */
  demo: z.literal(true).optional(),
  name,
  domain,
  offices,
  ...z.object(others).partial().shape,
  mail: mail.partial().optional(),
  colors: z.strictObject({ ...optionalColors, ground: color, text: color, accent: color }),
  /** A file of SVG, its path from that of the input; or a logo as shared/studio.json has it. */
  logo: z.union([z.string().min(1), z.strictObject({ size: z.number(), shapes: z.string() })], {
    error: "must be the path of a file of SVG",
  }),
  admin: adminFields.optional(),
})

type StudioInput = z.output<typeof studioInput>

export type StudioSetup = { identity: StudioIdentity; admin: z.output<typeof adminFields> | undefined }

const logoText = async (logo: StudioInput["logo"], folder: string): Promise<string> => {
  if (typeof logo !== "string") return `<svg viewBox="0 0 ${logo.size} ${logo.size}">${logo.shapes}</svg>`
  try {
    return await readFile(resolve(folder, logo), "utf8")
  } catch {
    throw new SetupError([`logo: ${resolve(folder, logo)} cannot be read`])
  }
}

/** The beginning of the sentences that a studio has not written yet. */
const sentences = ({ name: called, foundedIn }: { name: LocalizedText; foundedIn: number }) => {
  const sentence = (key: keyof (typeof texts)[Locale]): LocalizedText =>
    inEachLocale((locale) =>
      texts[locale][key].replace("{{studio}}", () => called[locale]).replace("{{year}}", String(foundedIn))
    )
  return {
    tagline: sentence("tagline"),
    lead: sentence("lead"),
    description: sentence("description"),
    about: sentence("about"),
  }
}

/**
 * Completes the identity; missing values are derived from given ones.
 *
 * @param folder from which the path of the logo leads
 * @throws SetupError that names everything that cannot be used
 */
export const completeStudio = async (value: unknown, folder: string): Promise<StudioSetup> => {
  const read = studioInput.safeParse(value)
  if (!read.success) throw new SetupError(identityIssues(read.error))
  const { admin, demo: _, logo, colors: chosen, mail: boxes, ...input } = read.data
  const foundedIn = input.foundedIn ?? new Date().getUTCFullYear()
  const colors = completeColors(chosen)
  const result = studioIdentity.safeParse({
    nameAt: input.name,
    legalName: input.name,
    slug: slugOf(input.name[defaultLocale]) || slugOf(input.domain),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    title: input.name,
    ...sentences({ name: input.name, foundedIn }),
    numbers: [],
    socialLinks: [],
    ...input,
    foundedIn,
    mail: {
      ...Object.fromEntries(Object.keys(mail.shape).map((box) => [box, `${box}@${input.domain}`])),
      ...boxes,
    },
    colors,
    logo: { size: 1, shapes: "-" },
  })
  const issues = result.success ? [] : identityIssues(result.error)
  const logoOrIssues = await logoText(logo, folder)
    .then((svg) => cleanLogo(svg, colors))
    .catch((error: unknown) => {
      if (error instanceof SetupError) return error.issues
      throw error
    })
  if (!("shapes" in logoOrIssues)) throw new SetupError([...issues, ...logoOrIssues])
  if (!result.success) throw new SetupError(issues)
  return { identity: { ...result.data, logo: logoOrIssues }, admin }
}

const parsers: Record<string, (text: string) => unknown> = {
  ".yaml": parseYaml,
  ".yml": parseYaml,
  ".json": parseYaml,
  ".toml": parseToml,
}

/** Reads a studio from a file of YAML, TOML or JSON. @throws SetupError that names everything that cannot be used */
export const readStudioFile = async (file: string): Promise<StudioSetup> => {
  const parse = parsers[extname(file).toLowerCase()]
  if (!parse) throw new SetupError([`${file}: its name must end in .yaml, .toml or .json`])
  let value: unknown
  try {
    value = parse(await readFile(file, "utf8"))
  } catch (error) {
    throw new SetupError([`${file}: ${error instanceof Error ? error.message : "cannot be read"}`])
  }
  return completeStudio(value, dirname(resolve(file)))
}
