import { restingStatus, type DraftMachine, type DraftStatus, type DraftStep } from "./draft-machine.ts"
import { savedOf, type DraftOptions } from "./draft-state.ts"
import { journaledContent } from "./entry-content.ts"
import { sameContent } from "./same-content.ts"

type Left = ReturnType<DraftOptions["journal"]["read"]>

/** Initial state of a draft: the entry of the server, with unsaved edits of an earlier visit from the journal. */
export const openedDraft = ({ entry, fresh }: Pick<DraftOptions, "entry" | "fresh">, left: Left): DraftStep => {
  const saved = entry && savedOf(entry)
  const content = saved?.content ?? fresh
  const status: DraftStatus = entry?.removedAt ? { is: "gone", entry } : { is: "saved" }
  const machine: DraftMachine = {
    content,
    saved,
    savedAt: null,
    issues: new Map(),
    refused: "save",
    joined: null,
    restoredAt: null,
    journaled: true,
    loads: 0,
    status,
    fresh,
    unconfirmed: null,
  }
  const unsaved = left && journaledContent(left.content)
  if (!unsaved || sameContent(unsaved, content)) return { machine, effects: [] }
  const restored: DraftMachine = { ...machine, content: unsaved, restoredAt: left.at }
  if (status.is === "gone") return { machine: restored, effects: [] }
  if (!saved || left.version === saved.version)
    return { machine: { ...restored, status: restingStatus(restored) }, effects: [] }
  const { version } = left
  return {
    machine: { ...restored, status: { is: "conflict", conflict: { theirs: saved, base: null } } },
    effects: version === null ? [] : [{ do: "readBase", version, theirs: saved }],
  }
}
