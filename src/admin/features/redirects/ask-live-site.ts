/** What the live site answers at an address. */
export type LiveAnswer = { kind: "page"; path: string } | { kind: "none" | "gone" | "unknown" }

/** Asks the site itself, which also knows the former links of posts. @param path decoded, starts with a slash */
export const askLiveSite = async (path: string): Promise<LiveAnswer> => {
  try {
    const answer = await fetch(encodeURI(path), { method: "HEAD", cache: "no-store", credentials: "omit" })
    if (answer.ok) return { kind: "page", path: decodeURI(new URL(answer.url).pathname) }
    if (answer.status === 404) return { kind: "none" }
    return { kind: answer.status === 410 ? "gone" : "unknown" }
  } catch {
    return { kind: "unknown" }
  }
}
