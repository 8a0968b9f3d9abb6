import type { EntryState } from "../../shared/contract/entry.ts"
import type { Locale } from "../../shared/locales.ts"
import type { ExportedContent } from "../export/read-export.ts"
import type { BodySource } from "./body/html-body.ts"

/** What the readers of the exports have in common. */

/** Where something of an export is: a file of it, empty for the export itself, and a line. */
export type Place = { file: string; line: number }

/** One language of a post of an export. */
export type SourcePost = Place & {
  /** Its id in the export, which does not change: a repeated import finds it again by this. */
  key: string
  /** Posts with the same one are one entry in several languages; null for a post that stands alone. */
  pair: string | null
  /** Null when the export does not say; another language than those of the site cannot come. */
  language: string | null
  title: string
  /** Last segment of its address; empty when it has none. */
  slug: string
  body: Omit<BodySource, "line"> & {
    /** Line of the file on which the body begins. */
    line: number
  }
  /** Plain text; empty when it has none. */
  excerpt: string
  author: string
  state: EntryState
  publishedAt: Date | null
  updatedAt: Date | null
  /** Address of the picture above it; null when it has none. */
  cover: { address: string; alt: string } | null
  seoTitle: string
  seoDescription: string
  /** Addresses under which visitors know it: paths, or with the origin of the source. */
  addresses: string[]
  /** More addresses that texts of the source have for it, and visitors do not know. */
  otherAddresses?: string[]
}

/** A vacancy of an export, as a request of the contract has it, still to be checked. */
export type SourceVacancy = Place & {
  key: string
  title: string
  fields: Record<string, unknown>
  texts: Record<
    Locale,
    { title: string; summary: string; html: string; state: EntryState; publishedAt: Date | null } | null
  >
}

type SourceRedirect = Place & { from: string; to: string }

/** Something that cannot be imported, or only with changes. */
export type Remark = Place & { subject: string; message: string }

/** An export as its reader hands it over. */
export type ImportSource = {
  /** What it is, for the operator: `WordPress 6.5, https://example.com`. */
  name: string
  /** Origin of the addresses in it; null when it has none. */
  origin: string | null
  posts: SourcePost[]
  vacancies: SourceVacancy[]
  redirects: SourceRedirect[]
  /** Of an export of this product: its entries with their ids, its library and its notes. */
  exported?: ExportedContent
  remarks: Remark[]
}

/** An export that cannot be read at all. Its message is for the operator. */
export class ImportError extends Error {
  override name = "ImportError"
}
