/**
 * Removal of secrets and personal data from texts that leave the product: error reports, and errors in the log. Every
 * pattern takes time in proportion to the text, whatever the text is: an attacker may have written it.
 */

const queries = /\?[^\s"'<>]+/g

/** Only behind an address: `error #5` is none. */
const fragments = /([\w/])#[^\s"'<>]+/g

/** Random tokens have 43 characters with capitals, hashes 64 hexadecimal digits; an id has 36, and a name is no token. */
const longWords = /[A-Za-z0-9_-]{40,}/g
const isSecret = (word: string): boolean => /[A-Z]/.test(word) || /^[0-9a-f]+$/.test(word)

/** A text without query strings, fragments, tokens and hashes. */
export const scrubSecrets = (text: string): string =>
  text
    .replace(queries, "?[query]")
    .replace(fragments, "$1#[fragment]")
    .replace(longWords, (word) => (isSecret(word) ? "[token]" : word))

/** Complete words, each looked at once: a search for the characters before an @ would begin again at each of them. */
const words = /[^\s"'<>()[\],;:=]+/g
const emailSign = /[^@/]@[^@/]/

const ipv4 = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g
const ipv6 = /(^|[^0-9a-z:.])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![0-9a-z:])/gi

/** A text without e-mail addresses, IP addresses, query strings, fragments and tokens. */
export const scrubText = (text: string): string =>
  scrubSecrets(text)
    .replace(words, (word) => (emailSign.test(word) ? "[e-mail]" : word))
    .replace(ipv4, "[ip]")
    .replace(ipv6, "$1[ip]")
