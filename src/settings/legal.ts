import { paths } from "../../shared/paths.ts"

export const legalDocuments = [
  "privacy-policy",
  "terms-of-service",
  "privacyweb",
  "privacyjobs",
  "cy-privacy-policy",
  "cy-terms-of-service",
  "cn-privacy-policy",
  "cn-terms-of-service",
] as const

export type LegalDocument = (typeof legalDocuments)[number]

type LegalSettings = {
  /** Address without language prefix. */
  path: string
  /**
   * Its sections in order: names in locales/<language>/legal-<document>.json. `other/name` is a section shared with
   * another document.
   */
  sections: readonly string[]
  /** Without the site's top bar and footer, like China's documents. */
  bare?: true
}

/** The eight legal documents; docs/decisions gives the reasons for them. */
export const legalSettings: Record<LegalDocument, LegalSettings> = {
  "privacy-policy": {
    path: paths.privacyPolicy,
    sections: [
      "who",
      "collect",
      "why",
      "share",
      "transfer",
      "keep",
      "security",
      "browser",
      "children",
      "rights",
      "contact",
      "changes",
    ],
  },
  "terms-of-service": {
    path: paths.termsOfService,
    sections: [
      "who",
      "account",
      "licence",
      "conduct",
      "purchases",
      "content",
      "availability",
      "liability",
      "ending",
      "site",
      "disputes",
      "changes",
      "contact",
    ],
  },
  privacyweb: {
    path: paths.privacyWeb,
    sections: ["short", "controller", "browser", "server", "errors", "forms", "letters", "others", "rights", "contact"],
  },
  privacyjobs: {
    path: paths.privacyJobs,
    sections: ["who", "collect", "why", "share", "keep", "rights", "contact"],
  },
  "cy-privacy-policy": {
    path: paths.cyPrivacyPolicy,
    sections: [
      "who",
      "privacy-policy/collect",
      "basis",
      "privacy-policy/share",
      "privacy-policy/transfer",
      "privacy-policy/keep",
      "privacy-policy/security",
      "privacy-policy/browser",
      "children",
      "complaint",
      "privacy-policy/contact",
      "privacy-policy/changes",
    ],
  },
  "cy-terms-of-service": {
    path: paths.cyTermsOfService,
    sections: [
      "terms-of-service/who",
      "terms-of-service/account",
      "terms-of-service/licence",
      "terms-of-service/conduct",
      "terms-of-service/purchases",
      "withdrawal",
      "guarantee",
      "terms-of-service/content",
      "terms-of-service/availability",
      "terms-of-service/liability",
      "terms-of-service/ending",
      "law",
      "terms-of-service/changes",
      "terms-of-service/contact",
    ],
  },
  "cn-privacy-policy": {
    path: paths.cnPrivacyPolicy,
    bare: true,
    sections: [
      "who",
      "collect",
      "consent",
      "place",
      "privacy-policy/keep",
      "privacy-policy/browser",
      "minors",
      "audit",
      "rights",
      "privacy-policy/contact",
      "privacy-policy/changes",
    ],
  },
  "cn-terms-of-service": {
    path: paths.cnTermsOfService,
    bare: true,
    sections: [
      "who",
      "name",
      "terms-of-service/account",
      "terms-of-service/licence",
      "terms-of-service/conduct",
      "terms-of-service/purchases",
      "chance",
      "minors",
      "health",
      "terms-of-service/content",
      "terms-of-service/availability",
      "terms-of-service/ending",
      "law",
      "terms-of-service/contact",
    ],
  },
}

/** A part of a section: a paragraph, or a list of points. */
export type LegalBlock = { text: string } | { points: string[] }

/** A document as its page shows it, in one language. */
export type LegalText = {
  title: string
  lead: string
  /** Newest first; the first is the version in force. `date` is UTC ISO 8601. */
  history: { date: string; text: string }[]
  sections: { anchor: string; title: string; blocks: LegalBlock[] }[]
  /** The other documents; `path` has no language prefix. */
  others: { path: string; title: string }[]
}
