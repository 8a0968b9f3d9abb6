import type { PublisherParts } from "./publish-run.ts"
import { mayBeLive, notePassed } from "../guard/guard-record.ts"
import { clearRefusal, readRefusal, type Refusal } from "../guard/refusal.ts"
import { activate, currentRelease, listReleases } from "../release/release-folders.ts"
import { clearHold, readHold, writeHold } from "./roll-back-hold.ts"

export type RollBack = {
  release: string
  /** Name of the user. */
  by: string
  /** Called once it is certain that the release can go live, before it does. */
  confirm: (from: string | undefined) => Promise<void>
}

export type Confirmation = {
  /** Id of the refused release. */
  release: string
  /** Called once it is certain that the release can go live, before it does. */
  confirm: (refusal: Refusal) => Promise<void>
}

type SwitchParts = Pick<PublisherParts, "dataDir" | "status" | "onLive">

/**
 * Makes an earlier release live, and holds it; the live one is only held, so that a hold that was ended too early can be
 * put back. `unknown` for one that is not retained, or that the guard did not let pass.
 */
export const rollBackTo = async (
  { dataDir, status, onLive }: SwitchParts,
  { release, by, confirm }: RollBack
): Promise<"done" | "unknown"> => {
  const from = await currentRelease(dataDir)
  if (!(await listReleases(dataDir)).some(({ id }) => id === release)) return "unknown"
  if (!(await mayBeLive(dataDir, release))) return "unknown"
  if (from === release && (await readHold(dataDir))) return "done"
  await confirm(from)
  const at = new Date()
  // Before the switch: a hold for a release that is not live has no effect.
  await writeHold(dataDir, { release, at: at.toISOString(), by })
  if (from !== release) {
    await activate(dataDir, release)
    await onLive()
  }
  status.rollBack(release, at)
  return "done"
}

/** Makes the refused release live as it was built; `refused` when an issue cannot be confirmed. */
export const confirmRefused = async (
  { dataDir, status, onLive }: SwitchParts,
  { release, confirm }: Confirmation
): Promise<"done" | "unknown" | "refused"> => {
  const begin = performance.now()
  const refusal = await readRefusal(dataDir)
  if (refusal?.release !== release) return "unknown"
  if (!refusal.confirmable) return "refused"
  await confirm(refusal)
  await notePassed(dataDir, release)
  await activate(dataDir, release)
  await clearHold(dataDir)
  clearRefusal(dataDir)
  await onLive()
  const { changedFiles, changedPages } = refusal
  status.succeed({ release, seconds: (performance.now() - begin) / 1_000, changedFiles, changedPages })
  return "done"
}
