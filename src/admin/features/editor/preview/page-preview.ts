import { createContext, use, type ComponentType } from "react"
import type { VacancyNode } from "../../../../components/content/content-views.ts"
import type { EntryPage } from "../../../../components/content/entry-page.ts"

/** How the public site draws an entry, and what it tells search engines of a vacancy. */
export type PagePreview = {
  DrawnPage: ComponentType<{ page: EntryPage }>
  jobPostingData: (vacancy: VacancyNode) => object
}

/** Fetches the public screens. The template of the admin hands it in: the admin itself knows no screen of the site. */
export const PagePreviewContext = createContext<() => Promise<PagePreview>>(() =>
  Promise.reject(new Error("Nothing draws public pages here"))
)

export const usePagePreviewLoader = () => use(PagePreviewContext)
