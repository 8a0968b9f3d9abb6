import { readConfig, type Config } from "../config.ts"

/** A provider that is never requested. */
const noProvider = {
  OIDC_ISSUER: "http://127.0.0.1:9",
  OIDC_CLIENT_ID: "nobody",
  OIDC_CLIENT_SECRET: "nobody signs in with a command",
}

/**
 * Settings of a command that reads backups. It needs none of sign-in, also where an installation for production has no provider
 * of its own: backups are tried on other machines than the servers, which have no secrets of theirs.
 */
export const readBackupSettings = (variables: Record<string, string | undefined>): Config => {
  const isNamed = Object.keys(noProvider).some((name) => variables[name])
  return readConfig(isNamed ? variables : { ...variables, ...noProvider })
}
