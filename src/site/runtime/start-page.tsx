import type { ReactNode } from "react"
import { createRoot, hydrateRoot } from "react-dom/client"
import { controlsIn, giveInput } from "../../components/forms/give-input.ts"
import { checksumAttribute, pageChecksum, type PageData } from "./page-checksum.ts"

/** Gatsby's loader of page data that has been loaded already. */
export type LoadedPage = (path: string) => { json?: PageData } | undefined

/** Attribute of the document whose page failed: Gatsby follows no link there any more. */
export const failedAttribute = "data-failed"

/** The page at this address, as the server has it: error pages are some too. @throws Error when it cannot be had */
const fetchPage = async (id: string): Promise<Element> => {
  const response = await fetch(location.href, { cache: "force-cache" })
  const page = new DOMParser().parseFromString(await response.text(), "text/html").getElementById(id)
  if (!page) throw new Error(`A page that failed cannot be shown again: ${response.status}`)
  return page
}

/** Reports an error as the browser does with uncaught ones; those that cannot (Safari before 15.4) print it. */
const report = (error: unknown): void => {
  if (typeof reportError === "function") reportError(error)
  else console.error(error)
}

/** Shows a page that needs no scripts in place of what could not be drawn. */
const showPage = (page: Element, container: Element): void => {
  const unloaded = page.querySelector<HTMLElement>("[data-unloaded]")
  if (unloaded) unloaded.hidden = false
  else for (const alternative of page.querySelectorAll("noscript")) alternative.replaceWith(...alternative.childNodes)
  container.textContent = ""
  container.append(...page.childNodes)
  document.documentElement.setAttribute(failedAttribute, "")
  const { pathname } = location
  window.addEventListener("popstate", () => {
    if (location.pathname !== pathname) location.reload()
  })
  // What was pressed waits for scripts no longer.
  window.dispatchEvent(new Event("site-ready"))
}

/** Whether a browser has translated the page: it puts the words into such elements, and no page of ours has one. */
const isTranslated = (container: Element): boolean => container.querySelector("font:not(:empty)") !== null

/**
 * Takes over the first page of a visit. Its data may be of a later release than its HTML, which was loaded when the visit began, or a
 * browser may have translated it: then React draws anew what differs, and no error of that is reported. Whatever is drawn anew has what the
 * visitor put into it. When a component fails, which empties the page, the error is reported and the page's HTML is back, to be read and
 * with links that work; where that cannot be had, the browser says why. The admin's says that it failed, also without a connection.
 *
 * @param loadedPage the page whose data has just been loaded
 * @param reload shows what the browser gets for this address
 */
export const startPage =
  (loadedPage: LoadedPage, reload: () => void = () => location.reload()) =>
  (page: ReactNode, container: Element): void => {
    const admin = container.querySelector("[data-unloaded]") && (container.cloneNode(true) as Element)
    const onUncaughtError = (error: unknown): void => {
      report(error)
      if (admin) showPage(admin, container)
      else fetchPage(container.id).then((html) => showPage(html, container), reload)
    }
    // Applications that run only in the browser may have no HTML of their own.
    if (container.querySelector("#gatsby-focus-wrapper > *") === null) {
      createRoot(container, { onUncaughtError }).render(page)
      return
    }
    const loaded = loadedPage(location.pathname + location.search)?.json ?? {}
    const isSame = document.body.getAttribute(checksumAttribute) === pageChecksum(loaded) && !isTranslated(container)
    const [controls, focused] = [controlsIn(container), document.activeElement]
    hydrateRoot(container, page, {
      onUncaughtError,
      onRecoverableError: (error) => {
        giveInput(container, controls.splice(0), focused)
        if (isSame) report(error)
      },
    })
  }
