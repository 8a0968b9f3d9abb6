import { randomUUID } from "node:crypto"
import type { Database } from "../../db/connection.ts"
import type { PresenceMove, UserPresence } from "../../../shared/contract/presence.ts"

/**
 * A window of a user who has an entry open, and its stream of events, which one server holds. `opened` grows with each
 * stream of the window: the newest one counts.
 */
type Present = UserPresence & { entry: string; stream: string; opened: number; since: number }

/** What servers notify each other of: a window is here, has moved, or has left. */
type PresenceNotification =
  | { is: "here"; present: Present }
  | { is: "moved"; userId: string; move: PresenceMove }
  | { is: "gone"; window: string; stream: string }

/**
 * In milliseconds: how often servers repeat which windows are here, after which time the windows of a server that does
 * not are removed, and how long changes wait until listeners are notified of all of them together.
 */
const usual = { renew: 15_000, forget: 40_000, notify: 1_000 }

/** A user cannot name the window of another one: the id of the user is part of the name. */
const windowOf = ({ userId, tab }: Pick<UserPresence, "userId" | "tab">): string => `${userId} ${tab}`

export type Presence = {
  /**
   * A user opens an entry, whose key is given. `onChange` is called soon after each change of its windows.
   *
   * @returns function for when the window leaves
   */
  enter: (entry: string, person: Pick<UserPresence, "tab" | "userId" | "name">, onChange: () => void) => () => void
  /** A window reports its place. A window of another user, or one that left, stays as it is. */
  move: (userId: string, move: PresenceMove) => void
  /** The windows that have the entry open, in the order in which they were opened. */
  list: (entry: string) => UserPresence[]
  close: () => void
}

/** The windows that have an entry open, in the order in which they were opened. */
const peopleIn = (entry: string, all: Iterable<Present>): UserPresence[] =>
  [...all]
    .filter((present) => present.entry === entry)
    .sort((one, other) => one.since - other.since || one.tab.localeCompare(other.tab))
    .map(({ tab, userId, name, place, version }) => ({ tab, userId, name, place, version }))

/** Notifies listeners of changed entries: of all of them together, `wait` milliseconds after the first change. */
const createNews = (wait: number) => {
  const listeners = new Map<string, Set<() => void>>()
  const entries = new Set<string>()
  let next: NodeJS.Timeout | undefined
  const emit = (): void => {
    next = undefined
    const changed = [...entries]
    entries.clear()
    for (const entry of changed) for (const listener of listeners.get(entry) ?? []) listener()
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
      next ??= setTimeout(emit, wait).unref()
    },
    close: () => clearTimeout(next),
  }
}

/**
 * The windows that have entries open. They are in memory alone: streams end with their server, and browsers open them
 * again. Servers of one database notify each other.
 *
 * @param onError called when other servers cannot be notified; the next repetition reaches them
 */
export const createPresence = (
  { store, notifications }: Pick<Database, "store" | "notifications">,
  now: () => Date,
  onError: (error: unknown) => void,
  every = usual
): Presence => {
  const all = new Map<string, Present>()
  /** When the last notification about each window came, by the clock of this process. */
  const heardAt = new Map<string, number>()
  /** The streams that this process holds. */
  const own = new Set<string>()
  const news = createNews(every.notify)
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
  /** The server that holds the window's stream notifies the others. */
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
  const receiveHere = (present: Present): void => {
    const before = all.get(windowOf(present))
    // It is about a stream before the one that this server holds: its server did not know of that yet.
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
    if (notification.is === "here") receiveHere(notification.present)
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
