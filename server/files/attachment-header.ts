/** Also escapes the characters that `encodeURIComponent` leaves and RFC 5987 requires to be escaped. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * A Content-Disposition value that makes browsers save the file instead of showing it; RFC 6266.
 *
 * @param plain name of ASCII letters, digits, dots, hyphens and underscores, for programs that do not read `filename*`
 * @param name name for users, of any letters; well-formed Unicode
 */
export const attachment = (plain: string, name: string): string =>
  `attachment; filename="${plain}"; filename*=UTF-8''${escaped(name)}`
