const packageName = "oidc-provider"

const isInstalled = (name: string): boolean => {
  try {
    import.meta.resolve(name)
    return true
  } catch {
    return false
  }
}

/**
 * Why there cannot be a development provider: an installation for production lacks its package.
 *
 * @returns a sentence for the operator; undefined when nothing is missing
 */
export const missingDevelopmentPackage = (name = packageName): string | undefined =>
  isInstalled(name)
    ? undefined
    : `is missing; the demo's sign-in needs the package ${name}, which npm ci --omit=dev leaves out: run npm ci, or name a provider`
