import type { FastifyInstance } from "fastify"
import { locales, localeTags } from "../../shared/locales.ts"
import { studio } from "../../shared/studio.ts"

const path = "/.well-known/security.txt"

/** The file must not be trusted for more than a year; until then the address may change hands. */
const validDays = 180

const day = 86_400_000

/** Where to report a weakness (RFC 9116). @param now the file expires some months from here, at the end of a day */
export const securityText = (publicUrl: string, now: Date): string => {
  const expires = new Date((Math.floor(now.getTime() / day) + validDays) * day)
  return [
    `Contact: mailto:${studio.mail.security}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${locales.map((locale) => localeTags[locale].bcp47).join(", ")}`,
    // The standard allows no other scheme.
    ...(publicUrl.startsWith("https:") ? [`Canonical: ${publicUrl}${path}`] : []),
    "",
  ].join("\n")
}

/** A route and no file of a release: its date must stay fresh where nothing is published for months. */
export const securityTextRoutes = (app: FastifyInstance, publicUrl: string, now: () => Date): void => {
  app.get(path, { schema: { hide: true } }, (_request, reply) =>
    reply
      .header("content-type", "text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(securityText(publicUrl, now()))
  )
}
