import { createHash } from "node:crypto"
import type { Locale } from "../../../shared/locales.ts"
import type { ContentWrite, PublicChange } from "../../db/content-changes.ts"
import type { PublicStateTables } from "../../db/tables/public-state.ts"

type PublicPartRow = PublicStateTables["public_part"]

/** What visitors see of an entry in one language, or at the address of a closed vacancy. */
export type PublicPart = { part: Locale | "gone"; title: string; shows: unknown }

const digestOf = (shows: unknown): string => createHash("sha256").update(JSON.stringify(shows)).digest("hex")

type Row = Omit<PublicPartRow, "kind" | "entry_id">

type Entry = {
  kind: PublicPartRow["kind"]
  id: string
  now: Date
  /** What happened to a language that is no longer public. */
  absence?: "withdrawn" | "closed"
}

const happeningOf = (
  before: Row | undefined,
  after: Row | undefined,
  absence: "withdrawn" | "closed"
): PublicChange["happening"] | null => {
  if (!before) return after ? "published" : null
  if (!after) return absence
  return before.digest === after.digest ? null : "changed"
}

/**
 * Records what visitors see of an entry after a write. This alone decides whether the write is public: it is when
 * anything differs from what was recorded before. A draft, a text that waits for its time and an entry that never was
 * public therefore start no build, and neither does a draft in one language of an entry that is public in the other.
 *
 * @param shown what the public API now says of the entry, by language; empty when nothing of it is public
 * @returns the position of the public change; null when visitors see no difference
 */
export const recordPublicParts = async (
  content: ContentWrite,
  { kind, id, now, absence = "withdrawn" }: Entry,
  shown: readonly PublicPart[]
): Promise<number | null> => {
  const { store } = content
  const before = await store.selectFrom("public_part").selectAll().where("entry_id", "=", id).execute()
  const after = shown.map(({ part, title, shows }) => ({ part, title, digest: digestOf(shows) }))
  const parts = new Set([...before, ...after].map(({ part }) => part))
  const changes = [...parts].flatMap((part) => {
    const [was, is] = [before.find((row) => row.part === part), after.find((row) => row.part === part)]
    const happening = happeningOf(was, is, absence)
    return happening === null ? [] : [{ part, happening, title: (is ?? was)?.title ?? "" }]
  })
  if (changes.length === 0) return null
  const left = before.map(({ part }) => part).filter((part) => after.every((row) => row.part !== part))
  if (left.length > 0)
    await store.deleteFrom("public_part").where("entry_id", "=", id).where("part", "in", left).execute()
  if (after.length > 0)
    await store
      .insertInto("public_part")
      .values(after.map((row) => ({ ...row, kind, entry_id: id })))
      .onConflict((conflict) =>
        conflict.columns(["entry_id", "part"]).doUpdateSet((eb) => ({
          kind: eb.ref("excluded.kind"),
          title: eb.ref("excluded.title"),
          digest: eb.ref("excluded.digest"),
        }))
      )
      .execute()
  // That a vacancy is gone is said by the languages that it had until now.
  const named = changes.flatMap(({ part, happening, title }): PublicChange[] =>
    part === "gone" ? [] : [{ kind, subject_id: id, locale: part, happening, title }]
  )
  return content.publicChange(named, now)
}
