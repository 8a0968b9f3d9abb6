import { locales, localeTags, type Locale } from "../../../shared/locales.ts"
import { siteUrl } from "../../settings/site-url.ts"
import { studio } from "../../../shared/studio.ts"

/** The studio as an Organization inside other data. */
export const organizationName = (locale: Locale): object => ({
  "@type": "Organization",
  name: studio.name[locale],
  url: siteUrl,
  logo: `${siteUrl}/icon-512.png`,
})

/** schema.org Organization of the studio, for its main page. */
export const organizationData = (locale: Locale): object => ({
  "@context": "https://schema.org",
  ...organizationName(locale),
  "@id": `${siteUrl}/#organization`,
  alternateName: Object.values(studio.name),
  legalName: studio.legalName[locale],
  foundingDate: String(studio.foundedIn),
  ...(studio.socialLinks.length > 0 ? { sameAs: studio.socialLinks.map(({ url }) => url) } : {}),
  location: studio.offices.map((office) => ({
    "@type": "Place",
    address: {
      "@type": "PostalAddress",
      streetAddress: office.street[locale],
      postalCode: office.postalCode,
      addressLocality: office.city[locale],
      addressCountry: office.countryCode,
    },
  })),
  contactPoint: {
    "@type": "ContactPoint",
    contactType: "customer support",
    email: studio.mail.support,
    availableLanguage: locales.map((language) => localeTags[language].bcp47),
  },
})
