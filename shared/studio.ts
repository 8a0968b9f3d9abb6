import type { Locale, LocalizedText } from "./locales.ts"

type Contact = { id: "resume" | "project" | "offer"; title: LocalizedText; email: string }

type SocialLink = { id: string; label: LocalizedText; url: string }

type Office = {
  id: "limassol" | "belgrade" | "yerevan"
  city: LocalizedText
  country: LocalizedText
  /** ISO 3166-1 alpha-2. */
  countryCode: string
  street: LocalizedText
  postalCode: string
}

/** Domain of the studio's site and of its mailboxes. */
const domain = "ash-and-frost.example"

/** The studio in addresses and file names. */
const slug = "ash-and-frost"

/** The three ways to write to the studio, in the order in which the footer and the contacts page show them. */
const contacts: readonly [Contact, Contact, Contact] = [
  {
    id: "resume",
    title: { en: "Send a resume", ru: "Отправить резюме" },
    email: `resume@${domain}`,
  },
  {
    id: "project",
    title: { en: "Send a project", ru: "Отправить проект" },
    email: `project@${domain}`,
  },
  {
    id: "offer",
    title: { en: "Send an offer", ru: "Отправить предложение" },
    email: `offer@${domain}`,
  },
]

const socialLinks: readonly SocialLink[] = [
  { id: "telegram", label: { en: "Telegram", ru: "Телеграм" }, url: `https://example.com/telegram/${slug}` },
  { id: "youtube", label: { en: "YouTube", ru: "YouTube" }, url: `https://example.com/youtube/${slug}` },
  { id: "vk", label: { en: "VK", ru: "ВКонтакте" }, url: `https://example.com/vk/${slug}` },
  { id: "discord", label: { en: "Discord", ru: "Discord" }, url: `https://example.com/discord/${slug}` },
]

const offices: readonly [Office, ...Office[]] = [
  {
    id: "limassol",
    city: { en: "Limassol", ru: "Лимасол" },
    country: { en: "Cyprus", ru: "Кипр" },
    countryCode: "CY",
    street: { en: "12 Harbour Lane", ru: "Харбор-лейн, 12" },
    postalCode: "3036",
  },
  {
    id: "belgrade",
    city: { en: "Belgrade", ru: "Белград" },
    country: { en: "Serbia", ru: "Сербия" },
    countryCode: "RS",
    street: { en: "5 Printers’ Street", ru: "Печатничка, 5" },
    postalCode: "11000",
  },
  {
    id: "yerevan",
    city: { en: "Yerevan", ru: "Ереван" },
    country: { en: "Armenia", ru: "Армения" },
    countryCode: "AM",
    street: { en: "40 Cascade Road", ru: "Каскадная, 40" },
    postalCode: "0002",
  },
]

/**
 * The owner of the site: the one place of its name and addresses, for pages, feeds, mails and legal documents. To adapt
 * the site to another studio, change this file, src/settings and the artwork.
 */
export const studio = {
  name: { en: "Ash & Frost", ru: "Пепел и Иней" } satisfies LocalizedText,
  /** The name after a preposition of place, for languages that inflect it. */
  nameAt: { en: "Ash & Frost", ru: "Пепле и Инее" } satisfies LocalizedText,
  domain,
  slug,
  legalName: { en: "Ash & Frost Games Ltd", ru: "Ash & Frost Games Ltd" } satisfies LocalizedText,
  foundedIn: 2009,
  numbers: { firstGameCopies: 611, lettersADay: 600 },
  contacts,
  /** Mailboxes that are not among the three contacts of the footer. */
  mail: {
    support: `support@${domain}`,
    privacy: `privacy@${domain}`,
    press: `press@${domain}`,
    security: `security@${domain}`,
  },
  socialLinks,
  offices,
  /** The zone of the studio's days and times: when entries become public is planned in it. IANA name. */
  timeZone: "Asia/Nicosia",
} as const

/** Street and postal code of an office, as one line. */
export const officeAddress = ({ street, postalCode }: Office, locale: Locale): string =>
  `${street[locale]}, ${postalCode}`

/** The address of the first office, for legal documents and mails. */
export const studioAddress = (locale: Locale): string => {
  const [office] = studio.offices
  return `${officeAddress(office, locale)}, ${office.city[locale]}, ${office.country[locale]}`
}

/** The office in a city; the city may be named in either language. Undefined where the studio has none. */
export const officeIn = (city: string, countryCode: string | null): Office | undefined =>
  studio.offices.find(
    (office) => office.countryCode === countryCode && Object.values(office.city).includes(city.trim())
  )
