import { fnv1a } from "../../../shared/fnv-1a.ts"

/** What Gatsby gives to a page: in its HTML, and again as `page-data.json` in the browser. */
export type PageData = { data?: unknown; pageContext?: unknown }

/** Name of the body's attribute that holds the checksum of the data with which the HTML was made. */
export const checksumAttribute = "data-checksum"

/** Tells the data of one release from the data of another. */
export const pageChecksum = ({ data, pageContext }: PageData): string =>
  fnv1a(JSON.stringify([data, pageContext])).toString(36)
