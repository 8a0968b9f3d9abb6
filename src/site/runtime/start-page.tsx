import type { ReactNode } from "react"
import { createRoot, hydrateRoot } from "react-dom/client"
import { checksumAttribute, pageChecksum, type PageData } from "./page-checksum.ts"

/** Gatsby's loader of page data that has been loaded already. */
export type LoadedPage = (path: string) => { json?: PageData } | undefined

/** The page's HTML as the server has it, in place of what could not be drawn. The admin's says that it failed. */
const restorePage = async (container: Element): Promise<void> => {
  const response = await fetch(location.href, { cache: "force-cache" })
  const { body } = new DOMParser().parseFromString(await response.text(), "text/html")
  container.replaceChildren(...(body.querySelector(`#${container.id}`)?.childNodes ?? []))
  const unloaded = container.querySelector<HTMLElement>("[data-unloaded]")
  if (unloaded) unloaded.hidden = false
}

/**
 * Draws the first page of a visit. Its data may be of a later release than its HTML, which was loaded when the visit began: then the
 * page is drawn anew, since React reports an error about HTML that it did not expect. When a component fails, which empties the page,
 * the error is reported and the page's HTML is back, to be read and with links that work.
 *
 * @param loadedPage the page whose data has just been loaded
 */
export const startPage =
  (loadedPage: LoadedPage) =>
  (page: ReactNode, container: Element): void => {
    const options = {
      onUncaughtError: (error: unknown) => {
        reportError(error)
        restorePage(container).catch(reportError)
      },
    }
    const loaded = loadedPage(location.pathname + location.search)?.json ?? {}
    // Applications that run only in the browser have no HTML of their own.
    const hasHtml = container.querySelector("#gatsby-focus-wrapper > *") !== null
    if (hasHtml && document.body.getAttribute(checksumAttribute) === pageChecksum(loaded))
      hydrateRoot(container, page, options)
    else createRoot(container, options).render(page)
  }
