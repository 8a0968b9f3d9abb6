/** Characters that RFC 5987 wants escaped and `encodeURIComponent` leaves. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Value of Content-Disposition that has a file saved, not shown; RFC 6266.
 *
 * @param plain name of ASCII letters, digits and dots, for programs that know no other
 * @param name the name for people, of any letters; well-formed Unicode
 */
export const attachment = (plain: string, name: string): string =>
  `attachment; filename="${plain}"; filename*=UTF-8''${escaped(name)}`
