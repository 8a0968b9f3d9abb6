import type { RedirectSources } from "../../../shared/resolve-redirects.ts"
import type { ClientOnlyApp } from "./file-headers.ts"

/** What answers at a site's addresses beside its files. */
export type HostingRules = {
  redirects: RedirectSources
  /** Addresses that answer 410, without trailing slash. */
  gone: readonly string[]
  clientOnly: readonly ClientOnlyApp[]
}

/**
 * Gatsby compiles gatsby-config and gatsby-node into two bundles, each with its own copy of this module; both run in one
 * process, so only the global object is shared between createPages, which knows the rules, and the adapter.
 */
const key = Symbol.for("site.hosting.rules")

type Shared = { [key]?: HostingRules }

/** Tells the adapter the rules of this build. Each call replaces those of the one before. */
export const setHostingRules = (rules: HostingRules): void => {
  ;(globalThis as Shared)[key] = rules
}

/** @throws Error when nobody has called `setHostingRules` */
export const readHostingRules = (): HostingRules => {
  const rules = (globalThis as Shared)[key]
  if (!rules) throw new Error("createPages has not said what answers beside the files")
  return rules
}
