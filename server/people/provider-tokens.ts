import { z } from "zod"
import { openText, sealText } from "../http/sealed-text.ts"

/** What a provider is asked with about a session: a refresh token where it issues one, otherwise its access token. */
const providerTokens = z.strictObject({ refresh: z.string().nullable(), access: z.string() })

export type ProviderTokens = z.infer<typeof providerTokens>

/** All processes of a site have the client's secret, and a reader of the database alone does not. */
const sealOf = (clientSecret: string) => ({ secret: clientSecret, purpose: "provider-tokens" })

/** Encrypts tokens for the database: a copy of it gives no access to the provider. */
export const sealTokens = (tokens: ProviderTokens, clientSecret: string): string =>
  sealText(JSON.stringify(tokens), sealOf(clientSecret))

/** The tokens; null when they were sealed with another secret, or changed. */
export const openTokens = (sealed: string, clientSecret: string): ProviderTokens | null => {
  const text = openText(sealed, sealOf(clientSecret))
  return text === null ? null : (providerTokens.safeParse(JSON.parse(text)).data ?? null)
}
