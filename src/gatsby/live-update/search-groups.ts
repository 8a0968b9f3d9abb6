import { locales, type Locale } from "../../../shared/locales.ts"
import {
  searchVacancyFile,
  searchListFile,
  searchPageFile,
  searchPartFile,
  postsPerSearchPart,
  type FoundPage,
  type FoundPost,
} from "../files/search-files.ts"
import { newestFirst } from "../content/site-content.ts"
import type { IndexedVacancy, IndexedPost } from "./entry-views.ts"
import type { FileGroup } from "./file-group.ts"
import { createGrouping } from "./grouping.ts"
import { createYearGroups } from "./year-groups.ts"

type SearchedPost = FoundPost & Pick<IndexedPost, "internal">

const isPost = (entry: IndexedPost | IndexedVacancy): entry is IndexedPost => "link" in entry

/** The search parts: posts by language and year, vacancies and pages by language. */
export const createSearchGroups = () => {
  const posts = createYearGroups<SearchedPost>({
    name: "search",
    size: postsPerSearchPart,
    fingerprintOf: ({ internal }) => internal.contentDigest,
    oldestFirst: (one, other) => newestFirst(other, one),
    fileOf: searchPartFile,
  })
  const vacancies = createGrouping<IndexedVacancy>(({ locale }) => locale)
  const pages = createGrouping<FoundPage>(({ locale }) => locale)
  let isFirst = true

  const listOf = (locale: Locale): FileGroup => [`search:${locale}`, [searchListFile(locale, posts.parts(locale))]]

  return {
    putPage: pages.put,
    putEntry: (id: string, entry: IndexedPost | IndexedVacancy | undefined): void => {
      posts.put(id, entry && isPost(entry) ? entry : undefined)
      vacancies.put(id, entry && !isPost(entry) ? entry : undefined)
    },
    drainChanged: (): FileGroup[] => {
      const all = posts.drainChanged()
      const havePartsChanged = isFirst || all.length > 0
      const [changedVacancies, changedPages] = [new Map(vacancies.drainChanged()), new Map(pages.drainChanged())]
      for (const locale of locales) {
        // Both files exist, even without a single vacancy.
        const [ownVacancies, ownPages] = [changedVacancies.get(locale), changedPages.get(locale)]
        if (ownVacancies || isFirst)
          all.push([`search:${locale}:jobs`, [searchVacancyFile(locale, ownVacancies ?? [])]])
        if (ownPages || isFirst) all.push([`search:${locale}:pages`, [searchPageFile(locale, ownPages ?? [])]])
        if (havePartsChanged) all.push(listOf(locale))
      }
      isFirst = false
      return all
    },
  }
}
