/** The group of a member, and the fingerprint of what its files depend on. */
type Place = { group: string; fingerprint: string }

/** Members in groups. Only the files of changed groups are generated again. */
export type Grouping<Member> = {
  /** Sets a member; undefined removes it. */
  put: (key: string, member: Member | undefined) => void
  /**
   * The groups that changed since the last drain, with all their members in no particular order. A removed group has no
   * members.
   */
  drainChanged: () => [group: string, members: Member[]][]
  /** The number of members by group. */
  counts: () => Map<string, number>
}

/**
 * @param groupOf name of a member's group; undefined for a member without a group
 * @param fingerprintOf everything of a member that its group's files depend on
 */
export const createGrouping = <Member>(
  groupOf: (member: Member) => string | undefined,
  fingerprintOf: (member: Member) => unknown = (member) => member
): Grouping<Member> => {
  const places = new Map<string, Place>()
  const groups = new Map<string, Map<string, Member>>()
  const changed = new Set<string>()

  const remove = (key: string): void => {
    const place = places.get(key)
    if (!place) return
    places.delete(key)
    changed.add(place.group)
    const members = groups.get(place.group)
    members?.delete(key)
    if (members?.size === 0) groups.delete(place.group)
  }

  return {
    put: (key, member) => {
      const group = member === undefined ? undefined : groupOf(member)
      if (member === undefined || group === undefined) {
        remove(key)
        return
      }
      const fingerprint = JSON.stringify(fingerprintOf(member))
      const before = places.get(key)
      if (before?.group === group && before.fingerprint === fingerprint) return
      if (before?.group !== group) remove(key)
      places.set(key, { group, fingerprint })
      changed.add(group)
      const members = groups.get(group)
      if (members) members.set(key, member)
      else groups.set(group, new Map([[key, member]]))
    },
    drainChanged: () => {
      const names = [...changed]
      changed.clear()
      return names.map((name) => [name, [...(groups.get(name)?.values() ?? [])]])
    },
    counts: () => new Map([...groups].map(([name, { size }]) => [name, size])),
  }
}
