import { globalHistory } from "@gatsbyjs/reach-router"
import { useEffect } from "react"
import { useAdminLocation } from "./admin-location.ts"
import { rememberList } from "./list-return.ts"

const valuesOf = <Name extends string>(names: readonly Name[], search: string): Partial<Record<Name, string>> => {
  const parameters = new URLSearchParams(search)
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = parameters.get(name)
      return value ? [[name, value] as const] : []
    })
  ) as Partial<Record<Name, string>>
}

/**
 * The state of a list (search, filters, sort, page), stored in the address: it can be shared and survives a reload.
 * What leads back to the list finds it as it was (list-return.ts).
 *
 * @param names parameters of the list; others are ignored
 * @param listPath path of the list, where another screen shows it beside something
 * @returns values by name, and a setter (an empty value removes a parameter; without `page` it returns to page 1)
 */
export const useListAddress = <Name extends string>(
  names: readonly Name[],
  listPath?: string
): [values: Partial<Record<Name, string>>, change: (changes: Partial<Record<Name, string>>) => void] => {
  const { pathname, search } = useAdminLocation()
  const remembered = listPath ?? pathname.replace(/\/$/, "")
  useEffect(() => rememberList(remembered, search), [remembered, search])
  const change = (changes: Partial<Record<Name, string>>): void => {
    const last = valuesOf(names, window.location.search)
    const next: Record<string, string | undefined> = { ...last, page: undefined, ...changes }
    const present = Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1]))
    const text = new URLSearchParams(present).toString()
    // Gatsby's own `navigate` changes the address only after it has looked for the page: the next change, which may come
    // before that, would undo this one.
    void globalHistory.navigate(text === "" ? pathname : `${pathname}?${text}`, { replace: true })
  }
  return [valuesOf(names, search), change]
}
