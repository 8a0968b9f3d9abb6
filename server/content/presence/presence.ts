import { randomUUID } from "node:crypto"
import type { Database } from "../../db/connection.ts"
import type { PresenceMove, PresentPerson } from "../../../shared/contract/presence.ts"

/**
 * A window of somebody who has an entry open, and its stream of events, which one server holds. `opened` grows with each
 * stream of the window: the newest one counts.
 */
type Present = PresentPerson & { entry: string; stream: string; opened: number; since: number }

/** What servers tell each other: a window is here, said something, or has left. */
type PresenceNotification =
  | { is: "here"; present: Present }
  | { is: "moved"; userId: string; move: PresenceMove }
  | { is: "gone"; window: string; stream: string }

/**
 * In milliseconds: how often servers say again who is here, after how long the windows of a silent one are forgotten, and
 * how long news wait: all that there are then is told at once, so that what each stream needs is read at once.
 */
const usual = { renew: 15_000, forget: 40_000, tell: 1_000 }

/** Nobody else's window can be named: the user belongs to the name. */
const windowOf = ({ userId, tab }: Pick<PresentPerson, "userId" | "tab">): string => `${userId} ${tab}`

export type Presence = {
  /**
   * Somebody opens an entry, whose key is given. `onChange` is called soon after each change of who is there.
   *
   * @returns function for when the window leaves
   */
  enter: (entry: string, person: Pick<PresentPerson, "tab" | "userId" | "name">, onChange: () => void) => () => void
  /** A window says where it is. That of somebody else, or one that left, stays as it is. */
  move: (userId: string, move: PresenceMove) => void
  /** Who has the entry open, those who came first before. */
  list: (entry: string) => PresentPerson[]
  close: () => void
}

/** Of all windows those with an entry, who came first before. */
const peopleIn = (entry: string, all: Iterable<Present>): PresentPerson[] =>
  [...all]
    .filter((present) => present.entry === entry)
    .sort((one, other) => one.since - other.since || one.tab.localeCompare(other.tab))
    .map(({ tab, userId, name, place, version }) => ({ tab, userId, name, place, version }))

/** Tells those who listen that something is new about an entry: of all entries at once, `wait` milliseconds after the first news. */
const createNews = (wait: number) => {
  const listeners = new Map<string, Set<() => void>>()
  const entries = new Set<string>()
  let next: NodeJS.Timeout | undefined
  const tell = (): void => {
    next = undefined
    const told = [...entries]
    entries.clear()
    for (const entry of told) for (const listener of listeners.get(entry) ?? []) listener()
  }
  return {
    listen: (entry: string, onChange: () => void): (() => void) => {
      const listening = listeners.get(entry) ?? new Set()
      listeners.set(entry, listening.add(onChange))
      return () => {
        listening.delete(onChange)
        if (listening.size === 0) listeners.delete(entry)
      }
    },
    add: (entry: string): void => {
      if (!listeners.has(entry)) return
      entries.add(entry)
      next ??= setTimeout(tell, wait).unref()
    },
    close: () => clearTimeout(next),
  }
}

/**
 * Who has which entry open. It is in memory alone: streams end with their server, and browsers open them again. Servers of
 * one database tell each other by notifications.
 *
 * @param onError called when others cannot be told; they learn it when it is said again
 */
export const createPresence = (
  { store, notifications }: Pick<Database, "store" | "notifications">,
  now: () => Date,
  onError: (error: unknown) => void,
  every = usual
): Presence => {
  const all = new Map<string, Present>()
  /** When each window was last heard of, by the clock of this process. */
  const heardAt = new Map<string, number>()
  /** The streams that this process holds. */
  const own = new Set<string>()
  const news = createNews(every.tell)
  const say = (notification: PresenceNotification): void =>
    void notifications.send(store, "presence", JSON.stringify(notification)).catch(onError)
  const keep = (present: Present): void => {
    const window = windowOf(present)
    const before = all.get(window)
    all.set(window, present)
    heardAt.set(window, performance.now())
    if (JSON.stringify(before) === JSON.stringify(present)) return
    if (before && before.entry !== present.entry) news.add(before.entry)
    news.add(present.entry)
  }
  /** A window that has another stream by now, perhaps of another server, is still there. */
  const forget = (window: string, stream: string): void => {
    const present = all.get(window)
    if (present?.stream !== stream) return
    all.delete(window)
    heardAt.delete(window)
    news.add(present.entry)
  }
  /** Others hear it from the server that holds the window's stream. */
  const apply = (userId: string, { tab, place, version }: PresenceMove): boolean => {
    const present = all.get(windowOf({ userId, tab }))
    if (!present) return false
    const moved = { ...present, place, version }
    keep(moved)
    const isOwn = own.has(present.stream)
    if (isOwn) say({ is: "here", present: moved })
    return isOwn
  }
  const sayOwn = (): void => {
    for (const present of all.values()) if (own.has(present.stream)) say({ is: "here", present })
  }
  const hear = (present: Present): void => {
    const before = all.get(windowOf(present))
    // Of a stream before the one that this server holds: its server said it before it knew.
    if (before && own.has(before.stream) && before.opened > present.opened) say({ is: "here", present: before })
    else keep(present)
  }
  const receive = (text: string | null): void => {
    if (text === null) {
      sayOwn()
      return
    }
    // Only servers of this product write to the channel, and they check what they send.
    const notification = JSON.parse(text) as PresenceNotification
    if (notification.is === "here") hear(notification.present)
    else if (notification.is === "gone") forget(notification.window, notification.stream)
    else apply(notification.userId, notification.move)
  }
  const unsubscribe = notifications.subscribe("presence", receive)
  const timer = setInterval(() => {
    sayOwn()
    for (const [window, { stream }] of all)
      if (!own.has(stream) && performance.now() - (heardAt.get(window) ?? 0) > every.forget) forget(window, stream)
  }, every.renew).unref()

  return {
    enter: (entry, { tab, userId, name }, onChange) => {
      const window = windowOf({ userId, tab })
      const stream = randomUUID()
      own.add(stream)
      const leave = news.listen(entry, onChange)
      const before = all.get(window)
      const { place, version, since } =
        before?.entry === entry ? before : { place: null, version: null, since: now().getTime() }
      const opened = Math.max(now().getTime(), (before?.opened ?? 0) + 1)
      const present: Present = { tab, userId, name, place, version, entry, stream, opened, since }
      keep(present)
      say({ is: "here", present })
      return () => {
        leave()
        own.delete(stream)
        forget(window, stream)
        say({ is: "gone", window, stream })
      }
    },
    move: (userId, move) => {
      if (!apply(userId, move)) say({ is: "moved", userId, move })
    },
    list: (entry) => peopleIn(entry, all.values()),
    close: () => {
      clearInterval(timer)
      news.close()
      unsubscribe()
    },
  }
}
