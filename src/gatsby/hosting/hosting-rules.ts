import type { RedirectSources } from "../../../shared/resolve-redirects.ts"
import type { ClientOnlyApp } from "./file-headers.ts"

/** How addresses without a file respond. */
export type HostingRules = {
  redirects: RedirectSources
  /** Addresses that respond with 410, without trailing slash. */
  gone: readonly string[]
  clientOnly: readonly ClientOnlyApp[]
}

/**
 * Gatsby loads the adapter with its configuration and createPages with gatsby-node, and may load either again. Both run in
 * one process, so createPages passes the rules to the adapter through the global object.
 */
const key = Symbol.for("site.hosting.rules")

type Shared = { [key]?: HostingRules }

/** Sets the rules of this build for the adapter, replacing earlier ones. */
export const setHostingRules = (rules: HostingRules): void => {
  ;(globalThis as Shared)[key] = rules
}

/** @throws Error when `setHostingRules` was not called */
export const readHostingRules = (): HostingRules => {
  const rules = (globalThis as Shared)[key]
  if (!rules) throw new Error("createPages did not set the hosting rules")
  return rules
}
