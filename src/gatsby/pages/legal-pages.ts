import { fixedLegalLinks, isWithoutShell } from "../../../shared/legal-documents.ts"
import { defaultLocale, locales, type Locale } from "../../../shared/locales.ts"
import { localizedPath, paths, withoutTrailingSlash } from "../../../shared/paths.ts"
import { formerLinkRedirects, type Redirect } from "../../../shared/redirects.ts"
import { legalView } from "../../../shared/legal-view.ts"
import { keywordsOf } from "../content/keywords.ts"
import type { LegalNode, SiteContent } from "../content/site-content.ts"
import { cachedPageInput, type PageInput } from "./page-inputs.ts"

const isFixed = (link: string): boolean => fixedLegalLinks.includes(link)

/** The fixed documents in their order, then those of every country, then those of one. */
const rankOf = (link: string): string => {
  const fixed = fixedLegalLinks.indexOf(link)
  return fixed >= 0 ? `0 ${fixed}` : `${link.includes("/") ? 2 : 1} ${link}`
}

const byRank = (one: LegalNode, other: LegalNode): number => (rankOf(one.link) < rankOf(other.link) ? -1 : 1)

/**
 * The documents that have a page in a language. The pages of the site link to the fixed ones in every language: one that
 * is not translated yet is shown in another.
 */
const documentsIn = (nodes: readonly LegalNode[], locale: Locale): LegalNode[] =>
  [...Map.groupBy(nodes, ({ entryId }) => entryId).values()]
    .flatMap((texts) => {
      const own = texts.find((text) => text.locale === locale)
      const [first] = texts
      const other = first && isFixed(first.link) ? (texts.find((text) => text.locale === defaultLocale) ?? first) : null
      return own ?? other ?? []
    })
    .sort(byRank)

/** Pages of the legal documents, each with its own text alone. */
export const legalPages = ({ legalDocuments }: Pick<SiteContent, "legalDocuments">): PageInput[] =>
  locales.flatMap((locale) => {
    const documents = documentsIn(legalDocuments, locale)
    return documents.map((node) => {
      const { id, link, title } = node
      const path = paths.legal(link)
      const others = documents.filter((other) => other !== node)
      const deciding = [id, node.internal.contentDigest, ...others.flatMap((other) => [other.link, other.title])]
      return cachedPageInput(localizedPath(path, locale), deciding, () => {
        const document = legalView(
          node,
          others.map((other) => ({ path: paths.legal(other.link), title: other.title }))
        )
        return {
          template: "legal",
          locale,
          path,
          alternates: isFixed(link) ? locales : node.alternates,
          fallbackPath: paths.privacyPolicy,
          shareTitle: title,
          context: {
            // A text that stands in for another language is no second page of its entry.
            ...(node.locale === locale ? { id } : {}),
            document: document.typeset,
            bare: isWithoutShell(link),
            head: document.head,
            found: { words: keywordsOf(document.typeset.html) },
          },
        }
      })
    })
  })

/** Redirects from the former links of documents to their current addresses. */
export const formerLegalRedirects = ({ legalDocuments }: Pick<SiteContent, "legalDocuments">): Redirect[] =>
  legalDocuments.flatMap(({ formerLinks, link, locale }) =>
    formerLinks.flatMap((former) =>
      formerLinkRedirects(withoutTrailingSlash(paths.legal(former)), paths.legal(link), [locale])
    )
  )
