const key = "preview"

const fragment = /^#([A-Za-z0-9_-]{43})$/

const remembered = (): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * The token of the link that led here; null where there is none. A link to a place on the page takes its place in the
 * address, so the tab remembers the one that it had.
 *
 * @param hash fragment of the address
 */
export const previewToken = (hash: string): string | null => fragment.exec(hash)?.[1] ?? remembered()

/** Keeps a token for as long as the tab is open. A browser that keeps nothing loses it with the first link to a place. */
export const rememberToken = (token: string): void => {
  try {
    sessionStorage.setItem(key, token)
  } catch {
    return
  }
}
