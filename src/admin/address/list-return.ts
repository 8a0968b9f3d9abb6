const keyOf = (pathname: string): string => `list:${pathname}`

/** Stores search, filters and page of a list for the way back to it, unless the browser blocks storage. */
export const rememberList = (pathname: string, search: string): void => {
  try {
    sessionStorage.setItem(keyOf(pathname), search)
  } catch {
    return
  }
}

/** Address of a list as this tab showed it last; in a new tab the list as it is without search and filters. */
export const listReturn = (pathname: string): string => {
  try {
    return pathname + (sessionStorage.getItem(keyOf(pathname)) ?? "")
  } catch {
    return pathname
  }
}
