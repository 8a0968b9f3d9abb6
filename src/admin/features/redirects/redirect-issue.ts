import { useTranslation } from "react-i18next"

/** Text keys of the issues of an address, by the beginning of the message of the server. */
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

/** Puts the issue of an address into the reader's language. */
export const useRedirectIssue = (): ((message: string | undefined) => string | null) => {
  const { t } = useTranslation("adminRedirects")
  return (message) => {
    if (message === undefined) return null
    const found = known.find(([start]) => message.startsWith(start))
    return t(`fault.${found?.[1] ?? "other"}`, { way: message.replace(/^[^:]*: ?/, "") })
  }
}
