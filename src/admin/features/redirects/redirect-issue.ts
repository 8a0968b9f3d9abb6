import { useTranslation } from "react-i18next"

/** What the server says of an address, by the beginning of its sentence, in the reader's words. */
const known = [
  ["belongs to the site itself", "own"],
  ["is a page of the site", "page"],
  ["is redirected by the site itself", "site"],
  ["is a former link of a post", "former"],
  ["is redirected already", "taken"],
  ["is no page of the site", "closed"],
  ["must be a path", "path"],
  ["leads in a circle", "circle"],
] as const

/** Says why an address was not accepted; a reason that is not known here is shown as the server gave it. */
export const useRedirectIssue = (): ((message: string | undefined) => string | null) => {
  const { t } = useTranslation("adminRedirects")
  return (message) => {
    if (message === undefined) return null
    const found = known.find(([start]) => message.startsWith(start))
    return found ? t(`fault.${found[1]}`, { way: message.replace(/^[^:]*: ?/, "") }) : message
  }
}
