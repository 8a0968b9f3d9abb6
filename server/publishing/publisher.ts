import type { PublishStatusBoard } from "./publish-status.ts"
import { activate, currentRelease, listReleases } from "./release-folders.ts"
import { clearHold, readHold, writeHold } from "./roll-back-hold.ts"
import { BuildError } from "./site-build.ts"
import type { Published, PublishRun } from "./site-publish.ts"

/** Writes that come within this time, in milliseconds, go into one build. */
const gatherFor = 1_000

export type PublisherParts = {
  dataDir: string
  /** Makes what is live correspond to sources and content. */
  build: (run: PublishRun) => Promise<Published>
  /** Where the stream of content changes stands now: equal positions mean equal content. */
  contentPosition: () => Promise<string>
  status: PublishStatusBoard
  /** Told how each publish ended and how long it took; not of one that was stopped. */
  onOutcome?: ((outcome: PublishOutcome) => void) | undefined
  /** Called when another release went live by a roll-back. */
  onLive: () => Promise<void>
}

export type PublishOutcome = { result: "built" | "unchanged" | "failed"; seconds: number }

type RollBack = {
  release: string
  /** Called when it is sure that the release can go live, and before it does. */
  confirm: (from: string | undefined) => Promise<void>
}

/** Who wants a publish: a person, or the product because something changed. */
type Asked = { byPerson: boolean }

export type Publisher = {
  /**
   * Makes what is live correspond to sources and content. Calls that come while one runs wait for a further run. After a
   * roll-back nothing is built as long as the content is what it was then, unless a person asks for it.
   *
   * @throws what the build throws; the live release is then as it was
   */
  publish: (asked?: Asked) => Promise<Published>
  /**
   * Asks for a publish: soon, so that many requests make one, or at once when a person asks. Failures go to `onError`.
   */
  request: (onError: (error: unknown) => void, asked?: Asked) => void
  /**
   * Makes an earlier release live.
   *
   * @returns `busy` while a build is under way, `unknown` for a release that is not kept; nothing has happened then
   */
  rollBack: (wish: RollBack) => Promise<"done" | "busy" | "unknown">
  /** Ends a build that is under way and takes no further requests. */
  stop: () => Promise<void>
}

/** What the build printed, without the places in the code where it did. */
const reasonOf = (error: unknown): string | null =>
  error instanceof BuildError
    ? error.reason
        .split("\n")
        .filter((line) => !/^\s+at .+:\d+/.test(line))
        .join("\n")
        .slice(0, 4_000)
    : null

const runOnce = async (parts: PublisherParts, signal: AbortSignal, byPerson: boolean): Promise<Published> => {
  const { dataDir, status } = parts
  const begin = performance.now()
  const seconds = () => (performance.now() - begin) / 1_000
  const tell = (result: PublishOutcome["result"]): void => parts.onOutcome?.({ result, seconds: seconds() })
  status.begin()
  try {
    const hold = await readHold(dataDir)
    if (hold && !byPerson && hold.content === (await parts.contentPosition())) {
      status.rollBack(hold.release, new Date(hold.at))
      return { release: hold.release, built: false, changedFiles: 0, changedPages: [] }
    }
    const published = await parts.build({ signal, onStep: status.step })
    await clearHold(dataDir)
    tell(published.built ? "built" : "unchanged")
    if (published.built) status.succeed({ ...published, seconds: seconds() })
    else status.leaveUnchanged()
    return published
  } catch (error) {
    if (!signal.aborted) {
      tell("failed")
      status.fail(reasonOf(error))
    }
    throw error
  }
}

const switchTo = async (parts: PublisherParts, { release, confirm }: RollBack): Promise<"done" | "unknown"> => {
  const { dataDir, status } = parts
  const from = await currentRelease(dataDir)
  if (!(await listReleases(dataDir)).some(({ id }) => id === release)) return "unknown"
  if (from === release) return "done"
  await confirm(from)
  const at = new Date()
  // Before the switch: a hold of a release that is not live holds nothing.
  await writeHold(dataDir, { release, content: await parts.contentPosition(), at: at.toISOString() })
  await activate(dataDir, release)
  await parts.onLive()
  status.rollBack(release, at)
  return "done"
}

const settled = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined
  )

/** The one builder of a data folder: builds never overlap, and nothing is rolled back during one. */
export const createPublisher = (parts: PublisherParts): Publisher => {
  const { status } = parts
  const stopping = new AbortController()
  let running: Promise<unknown> | null = null
  let next: { result: Promise<Published>; byPerson: boolean } | null = null
  let gathering: NodeJS.Timeout | null = null

  const occupy = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = work().finally(() => (running = null))
    running = result
    return result
  }
  const run = (byPerson: boolean) => occupy(() => runOnce(parts, stopping.signal, byPerson))

  const runAfter = (under: Promise<unknown>): Promise<Published> =>
    settled(under).then(() => {
      const byPerson = next?.byPerson ?? false
      next = null
      stopping.signal.throwIfAborted()
      return run(byPerson)
    })

  const publish: Publisher["publish"] = ({ byPerson } = { byPerson: false }) => {
    // What waits begins in a moment, even when nothing runs any more.
    if (!running && !next) return run(byPerson)
    status.queue()
    next ??= { result: runAfter(running ?? Promise.resolve()), byPerson }
    next.byPerson ||= byPerson
    return next.result
  }
  return {
    publish,
    request: (onError, asked = { byPerson: false }) => {
      if (stopping.signal.aborted) return
      const begin = (): void => {
        publish(asked).catch((error: unknown) => {
          if (!stopping.signal.aborted) onError(error)
        })
      }
      if (asked.byPerson) begin()
      else if (!gathering) {
        status.queue()
        gathering = setTimeout(() => {
          gathering = null
          begin()
        }, gatherFor)
      }
    },
    rollBack: (wish) =>
      running || next || stopping.signal.aborted
        ? Promise.resolve("busy" as const)
        : occupy(() => switchTo(parts, wish)),
    stop: async () => {
      if (gathering) clearTimeout(gathering)
      stopping.abort()
      if (running) await settled(running)
    },
  }
}
