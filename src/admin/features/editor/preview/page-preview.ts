import { createContext, use, type ComponentType } from "react"
import type { NamedGame } from "../../../../../shared/games.ts"
import type { VacancyNode } from "../../../../components/content/content-views.ts"
import type { EntryPage } from "../../../../components/content/entry-page.ts"

/** The renderer of public pages, and the structured data of vacancies for search engines. */
export type PagePreview = {
  DrawnPage: ComponentType<{ page: EntryPage; games: readonly NamedGame[] }>
  jobPostingData: (vacancy: VacancyNode) => object
}

/** Loads the public pages. The template of the admin provides it: the admin does not import pages of the site. */
export const PagePreviewContext = createContext<() => Promise<PagePreview>>(() =>
  Promise.reject(new Error("Nothing draws public pages here"))
)

export const usePagePreviewLoader = () => use(PagePreviewContext)
