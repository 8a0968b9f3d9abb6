import { withDefaultTexts } from "./default-texts.ts"
import type { Locale } from "./locales.ts"
import identity from "./studio.json" with { type: "json" }
import type { StudioIdentity } from "./studio-identity.ts"
import type { wordFields } from "./studio-word-fields.ts"

type Contact = { id: "resume" | "project" | "offer"; email: string }

type Office = StudioIdentity["offices"][number]

const known = withDefaultTexts(identity) as Omit<StudioIdentity, (typeof wordFields)[number]>

const contact = (id: Contact["id"]): Contact => ({ id, email: known.mail[id] })

/** The three ways to write to the studio, in the order in which the footer and the contacts page show them. */
const contacts: readonly [Contact, Contact, Contact] = [contact("resume"), contact("project"), contact("offer")]

/**
 * The owner of the site: its name, addresses, colors and logo, for pages, feeds, mails and legal documents; sentences are in studio-words.ts. They are in
 * studio.json alone, which `npm run setup` writes (docs/how-to/set-up-a-studio.md) and studio-identity.ts describes.
 */
export const studio = { ...known, contacts }

/** Street and postal code of an office, as one line. */
export const officeAddress = ({ street, postalCode }: Office, locale: Locale): string =>
  `${street[locale]}, ${postalCode}`

/** The address of the first office, for legal documents and mails. */
export const studioAddress = (locale: Locale): string => {
  const [office] = studio.offices
  return `${officeAddress(office, locale)}, ${office.city[locale]}, ${office.country[locale]}`
}

/** The office in a city; the city may be named in any language. Undefined where the studio has none. */
export const officeIn = (city: string, countryCode: string | null): Office | undefined =>
  studio.offices.find(
    (office) => office.countryCode === countryCode && Object.values(office.city).includes(city.trim())
  )
