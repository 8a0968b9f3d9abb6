import type { Locale } from "../../../shared/locales.ts"
import type { EntryKind } from "./history.ts"

/** What a change of the public site is about. */
type PublicKind = EntryKind | "daily" | "redirect" | "game"

/** What happened to it: `closed` is of a vacancy or a game; a file that was replaced is a change of what shows it. */
type PublicHappening = "published" | "changed" | "withdrawn" | "closed"

export type PublicStateTables = {
  /** What visitors see of each entry: a row per public language, and one for the address of a closed vacancy. */
  public_part: {
    kind: EntryKind
    entry_id: string
    part: Locale | "gone"
    title: string
    /** Checksum of what is public of it; empty for what was public before there were checksums. */
    digest: string
  }
  /** What visitors see differently since a change position; releases say it in words. */
  public_change: {
    position: number
    made_at: Date
    kind: PublicKind
    /** Null for a daily note, which is known by its language. */
    subject_id: string | null
    /** Null for a redirect and a game. */
    locale: Locale | null
    happening: PublicHappening
    title: string
    /** Null when the product did it itself, such as a publication on schedule. */
    actor_id: string | null
    actor_name: string
  }
}
