/** Response of the live site to an address. */
export type LiveSiteResponse = { kind: "page"; path: string } | { kind: "none" | "gone" | "unknown" }

/** Probes the live site, which also resolves former links of posts. @param path decoded, starts with a slash */
export const probeLiveSite = async (path: string): Promise<LiveSiteResponse> => {
  try {
    const response = await fetch(encodeURI(path), { method: "HEAD", cache: "no-store", credentials: "omit" })
    if (response.ok) return { kind: "page", path: decodeURI(new URL(response.url).pathname) }
    if (response.status === 404) return { kind: "none" }
    return { kind: response.status === 410 ? "gone" : "unknown" }
  } catch {
    return { kind: "unknown" }
  }
}
