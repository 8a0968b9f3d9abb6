/** The public legal documents: since when each is in force, and its sections in locales/<language>/legal.json. */
export const legalDocuments = {
  "privacy-policy": {
    effectiveFrom: "2026-10-01T00:00:00Z",
    sections: [
      "privacy-policy.who",
      "privacy-policy.collect",
      "privacy-policy.why",
      "privacy-policy.share",
      "privacy-policy.keep",
      "privacy-policy.children",
      "privacy-policy.rights",
      "privacy-policy.changes",
    ],
  },
  "terms-of-service": {
    effectiveFrom: "2026-10-01T00:00:00Z",
    sections: [
      "terms-of-service.who",
      "terms-of-service.licence",
      "terms-of-service.conduct",
      "terms-of-service.purchases",
      "terms-of-service.content",
      "terms-of-service.availability",
      "terms-of-service.liability",
      "terms-of-service.ending",
      "terms-of-service.changes",
    ],
  },
  privacyweb: {
    effectiveFrom: "2026-11-01T00:00:00Z",
    sections: [
      "privacyweb.short",
      "privacyweb.browser",
      "privacyweb.server",
      "privacyweb.letters",
      "privacyweb.others",
      "privacyweb.rights",
    ],
  },
} as const

export type LegalDocument = keyof typeof legalDocuments
