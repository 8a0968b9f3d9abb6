import { randomUUID } from "node:crypto"
import type { Database } from "../../db/connection.ts"

/** What a change is of: the key of an entry, and a name that no other change has. */
type EntryNotification = { entry: string; change: string }

type EntryNews = {
  /** Calls `onChange` at each change of what the news of an entry are about. @returns function that ends it */
  listen: (entry: string, onChange: () => void) => () => void
  /** Notifies listeners on all servers of a change. */
  notify: (entry: string) => void
  /** The last change since there is a listener here; null before there was one. */
  last: (entry: string) => string | null
  close: () => void
}

/**
 * Notifies the windows that have entries open of changes beside the entries: of their comments, or of their reviews. Nothing of
 * it is stored; servers of one database notify each other.
 *
 * @param onError called when other servers cannot be notified
 */
export const createEntryNews = (
  topic: "comments" | "reviews",
  { store, notifications }: Pick<Database, "store" | "notifications">,
  onError: (error: unknown) => void
): EntryNews => {
  const listeners = new Map<string, Set<() => void>>()
  const changes = new Map<string, string>()
  const apply = ({ entry, change }: EntryNotification): void => {
    const listening = listeners.get(entry)
    if (!listening) return
    changes.set(entry, change)
    for (const listener of listening) listener()
  }
  const unsubscribe = notifications.subscribe(topic, (text) => {
    // Only servers of this product write to the channel, and they check what they send.
    if (text !== null) apply(JSON.parse(text) as EntryNotification)
    // What was missed may have been about any of them.
    else for (const entry of listeners.keys()) apply({ entry, change: randomUUID() })
  })
  return {
    listen: (entry, onChange) => {
      const listening = listeners.get(entry) ?? new Set()
      listeners.set(entry, listening.add(onChange))
      return () => {
        listening.delete(onChange)
        if (listening.size > 0) return
        listeners.delete(entry)
        changes.delete(entry)
      }
    },
    notify: (entry) => {
      const notification: EntryNotification = { entry, change: randomUUID() }
      apply(notification)
      void notifications.send(store, topic, JSON.stringify(notification)).catch(onError)
    },
    last: (entry) => changes.get(entry) ?? null,
    close: unsubscribe,
  }
}
