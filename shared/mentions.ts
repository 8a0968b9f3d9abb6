/** Mentions in the text of a comment: `@` and a name, as it was when it was typed. */

type Named = { id: string; name: string }

/** A run of text, with the user whom it mentions. */
export type MentionPart<User> = { text: string; user: User | null }

const isWordEnd = (text: string, at: number): boolean => !/^[\p{L}\p{N}]/u.test(text.slice(at))

/**
 * A text as runs of words and mentions of some users, in its order. Of two names that begin alike the longer one counts, and only
 * whole names do.
 */
export const mentionParts = <User extends Named>(text: string, users: readonly User[]): MentionPart<User>[] => {
  const byLength = users.filter(({ name }) => name !== "").toSorted((one, other) => other.name.length - one.name.length)
  const parts: MentionPart<User>[] = []
  let from = 0
  let at = text.indexOf("@")
  while (at !== -1) {
    const start = at + 1
    const user = byLength.find(({ name }) => text.startsWith(name, start) && isWordEnd(text, start + name.length))
    const end = user ? start + user.name.length : start
    if (user) {
      if (at > from) parts.push({ text: text.slice(from, at), user: null })
      parts.push({ text: text.slice(at, end), user })
      from = end
    }
    at = text.indexOf("@", end)
  }
  if (from < text.length) parts.push({ text: text.slice(from), user: null })
  return parts
}

/** Those of the users whom a text mentions, each once. */
export const mentionedIn = <User extends Named>(text: string, users: readonly User[]): User[] => [
  ...new Set(mentionParts(text, users).flatMap(({ user }) => user ?? [])),
]
