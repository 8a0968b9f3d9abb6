import { dayOf } from "../../formats/studio-days.ts"
import { studioZone } from "../../formats/studio-time.ts"

/** A day of the studio's calendar, by its first instant, with what falls on it. */
export type Day<Item> = { date: Date; items: Item[] }

/** The coming days in the studio's zone, today first, each with its items; what lies after them is left out. */
export const daysOf = <Item extends { at: string }>(
  items: readonly Item[],
  now: number,
  count: number
): Day<Item>[] => {
  const today = dayOf(now)
  return Array.from({ length: count }, (_day, index) => {
    const day = today.add({ days: index })
    return {
      date: day.toDate(studioZone),
      items: items.filter(({ at }) => {
        const distance = dayOf(at).compare(day)
        // What is late is due today.
        return distance === 0 || (index === 0 && distance < 0)
      }),
    }
  })
}
