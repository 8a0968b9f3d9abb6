import { locales, type Locale } from "../../../shared/locales.ts"
import {
  addressesPerPart,
  addressPartFile,
  addressPartListFile,
  isAimedAt,
  pagesPart,
  type ListedPage,
} from "../files/address-list.ts"
import type { FileGroup } from "./file-group.ts"
import { createGrouping } from "./grouping.ts"
import { createYearGroups } from "./year-groups.ts"

type ListedEntry = ListedPage & { publishedAt: string }

const isEntry = (page: ListedPage): page is ListedEntry => page.publishedAt !== null

const byPath = (one: ListedPage, other: ListedPage): number => (one.sitePath < other.sitePath ? -1 : 1)

/** The lists of addresses: entries by language and year, other pages by language. */
export const createAddressGroups = () => {
  const entries = createYearGroups<ListedEntry>({
    name: "addresses",
    size: addressesPerPart,
    oldestFirst: (one, other) =>
      one.publishedAt === other.publishedAt ? byPath(one, other) : one.publishedAt < other.publishedAt ? -1 : 1,
    fileOf: addressPartFile,
  })
  const pages = createGrouping<ListedPage>(({ locale }) => locale)
  return {
    put: (path: string, page: ListedPage | undefined): void => {
      const listed = page && isAimedAt(page) ? page : undefined
      entries.put(path, listed && isEntry(listed) ? listed : undefined)
      pages.put(path, listed && !isEntry(listed) ? listed : undefined)
    },
    /** The parts that changed since the last drain, and the lists of parts. */
    drainChanged: (): FileGroup[] => [
      ...entries.drainChanged(),
      ...pages
        .drainChanged()
        .map(([locale, members]): FileGroup => [
          `addresses:${locale}:${pagesPart}`,
          [addressPartFile(locale as Locale, pagesPart, members.sort(byPath))],
        ]),
      ...locales.map((locale): FileGroup => [
        `addresses:${locale}`,
        [addressPartListFile(locale, [pagesPart, ...entries.parts(locale)])],
      ]),
    ],
  }
}
