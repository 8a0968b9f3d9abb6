import { localizedPath, paths, splitLocale } from "./paths.ts"

/** The site's error pages by status, without language prefix. Removed addresses of a release show the page of 410. */
export const errorPaths = { 404: paths.notFound, 410: paths.gone } as const

export type ErrorStatus = keyof typeof errorPaths

export const errorStatuses: readonly ErrorStatus[] = [404, 410]

/** Address of the error page in the language of a public address. */
export const errorPage = (status: ErrorStatus, address: string): string =>
  localizedPath(errorPaths[status], splitLocale(address).locale)

/** The status of an error page's own address; undefined for any other address. */
export const errorStatusOf = (address: string): ErrorStatus | undefined => {
  const { path } = splitLocale(address.replace(/\.html$/, ""))
  return errorStatuses.find((status) => errorPaths[status] === path)
}

/** Whether an address belongs to the error pages in some web server's rules, which no redirect may have. */
export const isErrorAddress = (address: string): boolean =>
  errorStatusOf(address) !== undefined || /^\/\.errors(?:\/|$)/.test(address)
