import { replaced, startAutosave } from "./draft-editing.ts"
import {
  failureOf,
  isModified,
  blockerOf,
  restingStatus,
  type DraftEvent,
  type DraftMachine,
  type DraftStatus,
  type DraftStep,
  type Saving,
} from "./draft-machine.ts"
import { savedOf, type Conflict, type Saved } from "./draft-state.ts"
import { isBody, mergedContent, mergeOf } from "./merge-contents.ts"
import { contentOf, isPost, type AdminEntry, type EntryContent } from "./entry-content.ts"
import { refusedFields } from "./field-issues.ts"
import { sameContent } from "./same-content.ts"
import { comparedWith, outcomeOf, type SaveOutcome } from "./save-outcome.ts"

/** Transitions for saves and publications. One request runs at a time, based on the version of the previous one. */

type Responded = Extract<DraftEvent, { is: "responded" }>

const stay = (machine: DraftMachine): DraftStep => ({ machine, effects: [] })

/** Whether autosave stops after this status: the save would fail again, or (offline) has its own retry. */
const isFinal = (status: number | "offline"): boolean => status === "offline" || [403, 404, 410, 413].includes(status)

export const autosaveDue = (machine: DraftMachine): DraftStep => {
  const failure = failureOf(machine.status)
  const isBlocked = blockerOf(machine.status) !== null || (failure !== null && isFinal(failure.status))
  return { machine, effects: isBlocked || !isModified(machine) ? [] : [{ do: "save" }] }
}

const sending = (machine: DraftMachine, saving: Pick<Saving, "queued" | "failure" | "blocker">): DraftStep => {
  const { content, saved } = machine
  const { queued, failure, blocker } = saving
  return {
    machine: { ...machine, status: { is: "saving", sent: content, queued, failure, blocker, isAction: false } },
    effects: [{ do: "send", content, version: saved?.version ?? null }],
  }
}

/** Sends the content, unless a request is running, a blocker is set, or nothing is left to save. */
const requested = (machine: DraftMachine): DraftStep => {
  const { status } = machine
  switch (status.is) {
    case "saving":
      return stay({ ...machine, status: { ...status, queued: true } })
    case "saved":
    case "conflict":
    case "gone":
      return stay(machine)
    case "modified":
    case "offline":
    case "failed":
      return sending(machine, { queued: false, failure: failureOf(status), blocker: null })
  }
}

export const saveRequested = (machine: DraftMachine): DraftStep => {
  const { machine: next, effects } = requested(machine)
  const cancelled = (["autosave", "retry"] as const).map((timer) => ({ do: "cancel", timer }) as const)
  return { machine: next, effects: [...cancelled, ...effects] }
}

/** Only an entry whose edits are all saved can be published or changed otherwise. */
export const actionStarted = (machine: DraftMachine): DraftStep => {
  const { status, content, saved } = machine
  if (status.is !== "saved" || !saved) return stay(machine)
  const next: Saving = { is: "saving", sent: content, queued: false, failure: null, blocker: null, isAction: true }
  return stay({ ...machine, status: next })
}

const unsaved = (machine: DraftMachine, status: DraftStatus): DraftStep => ({
  machine: { ...machine, status },
  effects: [{ do: "finish", saved: false }],
})

/** The link that the server made for the sent one takes its place, unless the user has written another since. */
const withMadeLink = (content: EntryContent, sent: EntryContent, stored: EntryContent): EntryContent =>
  isPost(content) && isPost(sent) && isPost(stored) && content.link === sent.link && stored.link !== sent.link
    ? { ...content, link: stored.link }
    : content

/** What follows a request: the queued save, or the autosave of what was typed during it. */
const followed = (machine: DraftMachine, { queued, blocker }: Saving, done: boolean): DraftStep => {
  if (queued && !blocker && isModified(machine)) return sending(machine, { queued: false, failure: null, blocker })
  return {
    machine: { ...machine, status: blocker ?? restingStatus(machine) },
    effects: [{ do: "finish", saved: done }, ...(isModified(machine) ? [startAutosave] : [])],
  }
}

const succeeded = (machine: DraftMachine, saving: Saving, entry: AdminEntry, at: Date): DraftStep => {
  const { sent } = saving
  const stored = contentOf(entry)
  const next: DraftMachine = {
    ...machine,
    content: withMadeLink(machine.content, sent, stored),
    saved: { version: entry.version, content: withMadeLink(sent, sent, stored), entry },
    savedAt: saving.isAction ? machine.savedAt : at,
    // What prevented a publication stays until it is mended.
    issues: !saving.isAction && machine.refused === "publication" ? machine.issues : new Map(),
    restoredAt: null,
    unconfirmed: null,
  }
  const { machine: last, effects } = followed(next, saving, true)
  return { machine: last, effects: [{ do: "journal", when: "now" }, ...effects] }
}

const failed = (
  machine: DraftMachine,
  { sent, blocker }: Saving,
  { failure, isLost }: Extract<SaveOutcome, { is: "failed" }>
): DraftStep => {
  const unconfirmed = isLost ? sent : machine.unconfirmed
  const isOffline = failure.status === "offline"
  const status: DraftStatus = blocker ?? { is: isOffline ? "offline" : "failed", failure }
  const step = unsaved({ ...machine, issues: refusedFields(failure, sent), refused: "save", unconfirmed }, status)
  return isOffline ? { ...step, effects: [{ do: "start", timer: "retry" }, ...step.effects] } : step
}

/** The entry has another content than this browser: its own replaces it, or is in conflict with unsaved edits. */
const overtaken = (machine: DraftMachine, theirs: Saved, base: EntryContent | null): DraftStep => {
  if (isModified(machine)) return unsaved(machine, { is: "conflict", conflict: { theirs, base } })
  const next = { ...machine, saved: theirs, status: { is: "saved" } as const }
  const { machine: last, effects } = replaced(next, theirs.content)
  return { machine: last, effects: [{ do: "finish", saved: true }, ...effects] }
}

/**
 * Another user saved first. What each changed in other fields, or in other blocks of a text, is joined without asking; where
 * both changed the same, a person decides.
 *
 * @returns null if something is left to decide
 */
const joinedWith = (machine: DraftMachine, { theirs, base }: Conflict): DraftStep | null => {
  const mine = machine.content
  const merge = mergeOf(isPost(mine) ? "blog" : "jobs", base, mine, theirs.content)
  if (base === null || merge.open.length > 0) return null
  const content = mergedContent(merge, { base, mine, theirs: theirs.content })
  const taken = [...merge.theirs, ...merge.both]
  // What came in before is named until it is seen.
  const fields = [...new Set([...(machine.joined?.fields ?? []), ...taken])]
  return {
    machine: {
      ...machine,
      content,
      saved: savedOf(theirs.entry),
      joined: {
        at: theirs.entry.updatedAt,
        fields,
        since: machine.joined?.since ?? machine.saved?.version ?? 0,
        version: theirs.version,
      },
      unconfirmed: null,
    },
    effects: [
      { do: "receive", content, bodies: taken.filter(isBody) },
      { do: "journal", when: "now" },
    ],
  }
}

/** A save met that of another user: what is joined is saved at once. */
const collided = (machine: DraftMachine, saving: Saving, conflict: Conflict): DraftStep => {
  const joined = joinedWith(machine, conflict)
  if (!joined) return unsaved(machine, { is: "conflict", conflict })
  const { machine: next, effects } = isModified(joined.machine)
    ? sending(joined.machine, { ...saving, queued: false })
    : followed(joined.machine, saving, true)
  return { machine: next, effects: [...joined.effects, ...effects] }
}

const withRest = (machine: DraftMachine): DraftMachine => ({ ...machine, status: restingStatus(machine) })

/** The version of another user, received while nothing is being saved; a save gets it with its response. */
export const versionReceived = (machine: DraftMachine, entry: AdminEntry): DraftStep => {
  const { status, saved, content, unconfirmed } = machine
  const isResting = status.is === "saved" || status.is === "modified"
  if (!isResting || !saved || entry.version <= saved.version) return stay(machine)
  const outcome = comparedWith(entry, content, unconfirmed, saved)
  switch (outcome.is) {
    case "saved":
      return stay(withRest({ ...machine, saved: { ...savedOf(outcome.entry), content } }))
    case "behind":
      return stay(withRest({ ...machine, saved: outcome.saved }))
    case "removed":
      return stay({ ...machine, status: { is: "gone", entry: outcome.entry } })
    case "conflict": {
      const joined = joinedWith(machine, outcome)
      if (!joined) return stay(machine)
      return { machine: withRest(joined.machine), effects: [...joined.effects, startAutosave] }
    }
  }
}

const actionResponded = (machine: DraftMachine, saving: Saving, { result, at }: Responded): DraftStep => {
  const outcome = outcomeOf(result, saving.sent, null, machine.saved)
  switch (outcome.is) {
    case "saved": {
      const theirs = savedOf(outcome.entry)
      // Another user was first, with the same content: the request was not performed.
      if (result.error) return followed({ ...machine, saved: { ...theirs, content: saving.sent } }, saving, false)
      // What was dropped or restored is another content now.
      if (!sameContent(theirs.content, saving.sent, true)) return overtaken(machine, theirs, saving.sent)
      return succeeded(machine, saving, outcome.entry, at)
    }
    case "behind":
      return followed({ ...machine, saved: outcome.saved }, saving, false)
    case "removed":
      return unsaved(machine, { is: "gone", entry: outcome.entry })
    case "conflict":
      return unsaved(machine, { is: "conflict", conflict: { theirs: outcome.theirs, base: outcome.base } })
    case "failed":
      return followed(
        { ...machine, issues: refusedFields(outcome.failure, saving.sent), refused: "publication" },
        saving,
        false
      )
  }
}

export const responded = (machine: DraftMachine, event: Responded): DraftStep => {
  const { status } = machine
  if (status.is !== "saving") return stay(machine)
  if (status.isAction) return actionResponded(machine, status, event)
  const outcome = outcomeOf(event.result, status.sent, machine.unconfirmed, machine.saved)
  switch (outcome.is) {
    case "saved":
      return succeeded(machine, status, outcome.entry, event.at)
    case "behind":
      return sending({ ...machine, saved: outcome.saved, unconfirmed: null }, status)
    case "removed":
      return unsaved(machine, { is: "gone", entry: outcome.entry })
    case "conflict":
      return collided(machine, status, { theirs: outcome.theirs, base: outcome.base })
    case "failed":
      return failed(machine, status, outcome)
  }
}
