/** How many members at the beginning and at the end of a list are the same objects as before. */
type SameEnds = { head: number; tail: number }

/** Compares a list with what it was. No member counts for both ends. */
export const sameEnds = <Member>(before: readonly Member[], after: readonly Member[]): SameEnds => {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  return { head, tail }
}

/** A list, and what was made of each of its members. */
type MadeList<Member, Made> = { members: readonly Member[]; made: readonly Made[] }

/**
 * Makes something of each member of a list, from the member and those around it. Where all of these are the same objects as
 * before, what was made then is taken: the change of one of ten thousand members makes a few again.
 *
 * @param reach how many members before and after a member it is made from
 */
export const remakeList = <Member, Made>(
  before: MadeList<Member, Made> | undefined,
  members: readonly Member[],
  reach: { before: number; after: number },
  make: (index: number) => Made
): readonly Made[] => {
  const { head, tail } = before ? sameEnds(before.members, members) : { head: 0, tail: 0 }
  const former = before?.made ?? []
  if (before && head === members.length && head === former.length) return former
  const from = Math.max(0, head - reach.after)
  const to = Math.max(from, Math.min(members.length, members.length - tail + reach.before))
  const fresh = Array.from({ length: to - from }, (_, offset) => make(from + offset))
  return [...former.slice(0, from), ...fresh, ...former.slice(former.length - (members.length - to))]
}
