import { locales, type Locale } from "../../../shared/locales.ts"
import {
  searchVacancyFile,
  searchListFile,
  searchPageFile,
  searchPictureOf,
  searchYearFiles,
  searchYearOf,
  type FoundPage,
} from "../files/search-files.ts"
import type { IndexedVacancy, IndexedPost } from "./entry-views.ts"
import type { FileGroup } from "./file-group.ts"
import { createGrouping } from "./grouping.ts"

const isPost = (entry: IndexedPost | IndexedVacancy): entry is IndexedPost => "link" in entry

const split = (group: string): [locale: Locale, rest: string] => {
  const at = group.indexOf(":")
  return [group.slice(0, at) as Locale, group.slice(at + 1)]
}

/** The search parts: posts by language and year, vacancies and pages by language. */
export const createSearchGroups = () => {
  const posts = createGrouping<IndexedPost>(
    (post) => `${post.locale}:${searchYearOf(post)}`,
    ({ entryId, link, title, updatedAt, cover }) => [entryId, link, title, updatedAt, searchPictureOf(cover)]
  )
  const vacancies = createGrouping<IndexedVacancy>(({ locale }) => locale)
  const pages = createGrouping<FoundPage>(({ locale }) => locale)
  let isFirst = true

  const listOf = (locale: Locale): FileGroup => {
    const years = [...posts.counts()].flatMap(([group, count]): [string, number][] => {
      const [language, year] = split(group)
      return language === locale ? [[year, count]] : []
    })
    return [`search:${locale}:list`, [searchListFile(locale, new Map(years))]]
  }

  return {
    putPage: pages.put,
    putEntry: (id: string, entry: IndexedPost | IndexedVacancy | undefined): void => {
      posts.put(id, entry && isPost(entry) ? entry : undefined)
      vacancies.put(id, entry && !isPost(entry) ? entry : undefined)
    },
    drainChanged: (): FileGroup[] => {
      const changedPosts = posts.drainChanged()
      const [changedVacancies, changedPages] = [new Map(vacancies.drainChanged()), new Map(pages.drainChanged())]
      const all: FileGroup[] = changedPosts.map(([group, members]) => {
        const [locale, year] = split(group)
        return [`search:${group}`, searchYearFiles(locale, year, members)]
      })
      for (const locale of locales) {
        // Both files exist, even without a single vacancy.
        const [ownVacancies, ownPages] = [changedVacancies.get(locale), changedPages.get(locale)]
        if (ownVacancies || isFirst)
          all.push([`search:${locale}:jobs`, [searchVacancyFile(locale, ownVacancies ?? [])]])
        if (ownPages || isFirst) all.push([`search:${locale}:pages`, [searchPageFile(locale, ownPages ?? [])]])
        if (isFirst || changedPosts.length > 0) all.push(listOf(locale))
      }
      isFirst = false
      return all
    },
  }
}
