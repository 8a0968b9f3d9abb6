type QueryValue = string | number | boolean | null | undefined

/** A path of the API with a query string; empty values are left out. */
export const withQuery = (path: string, query: Record<string, QueryValue>): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== "") parameters.set(name, String(value))
  const text = parameters.toString()
  return text === "" ? path : `${path}?${text}`
}

/** A path of the contract with its parameters filled in: `/blog/admin/id/:id`. */
export const filled = (path: string, parameters: Record<string, string | number>): string =>
  path.replace(/:(\w+)/g, (match, name: string) => {
    const value = parameters[name]
    return value === undefined ? match : encodeURIComponent(value)
  })
