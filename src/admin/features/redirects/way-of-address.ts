import { legacyRedirects } from "../../../../shared/redirects.ts"

/** What leads on from an address: a redirect of the site itself, or one that admins manage. */
export type Step = { from: string; to: string; by: "site" | "staff" }

type Rows = readonly { from: string; to: string }[]

/** Whoever stacks more than this goes in a circle. */
const stepsMax = 20

/**
 * An address as the site looks it up: a path, decoded once, without query, fragment and the slash at its end.
 *
 * @param typed a path, or a whole address of which the path is taken
 * @returns null for what is no address
 */
export const pathOfTyped = (typed: string): string | null => {
  const trimmed = typed.trim()
  if (trimmed === "") return null
  const url = URL.parse(trimmed, "https://site.invalid")
  if (url === null || !url.pathname.startsWith("/")) return null
  try {
    return decodeURIComponent(url.pathname).replace(/(?<=.)\/+$/, "")
  } catch {
    return null
  }
}

const siteStep = (path: string): Step | undefined => {
  const exact = legacyRedirects.find(({ from }) => from === path)
  if (exact) return { from: path, to: exact.to, by: "site" }
  const wildcard = legacyRedirects.find(({ from }) => from.endsWith("/*") && path.startsWith(from.slice(0, -1)))
  if (!wildcard) return undefined
  const rest = path.slice(wildcard.from.length - 1)
  return { from: path, to: wildcard.to.replace(":splat", () => rest), by: "site" }
}

/**
 * Where an address leads by the redirects that there are, step by step; none for an address that nothing redirects.
 * Former links of posts are known to the site alone.
 *
 * @param rows what admins manage
 */
export const wayOfAddress = (path: string, rows: Rows): Step[] => {
  const steps: Step[] = []
  for (let at = path; steps.length < stepsMax;) {
    const own = rows.find(({ from }) => from === at)
    const step: Step | undefined = own ? { from: at, to: own.to, by: "staff" } : siteStep(at)
    if (step === undefined) return steps
    steps.push(step)
    at = step.to
  }
  return steps
}
