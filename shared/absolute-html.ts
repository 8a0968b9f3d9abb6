/**
 * Turns paths of this site into absolute addresses, because a feed reader is not on this site. A place in the text, such
 * as a footnote, is one on the entry's page: a reader may show many texts on a page, without their ids.
 *
 * @param addresses `site` is the origin of the site, `page` the address of the entry
 */
export const absoluteHtml = (html: string, { site, page }: { site: string; page: string }): string =>
  html
    .replace(/(\s(?:src|href|poster|data-poster)=")(?:\/(?!\/)|(?=#))/g, (found, start: string) =>
      found.endsWith("/") ? `${start}${site}/` : `${start}${page}`
    )
    // The copies of a picture: one of them would be loaded instead of the address in `src`.
    .replace(/\ssrcset="[^"]*"/g, (set) => set.replace(/(["\s])\/(?!\/)/g, `$1${site}/`))
