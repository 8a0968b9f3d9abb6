/** A day of the reader's calendar, with what falls on it. */
export type Day<Item> = { date: Date; items: Item[] }

const startOfDay = (at: Date, days: number): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days)

/** The coming days in the reader's time zone, today first, each with its items; what lies after them is left out. */
export const daysOf = <Item extends { at: string }>(items: readonly Item[], now: Date, count: number): Day<Item>[] =>
  Array.from({ length: count }, (_day, index) => {
    const [from, until] = [startOfDay(now, index), startOfDay(now, index + 1)]
    return {
      date: from,
      items: items.filter(({ at }) => {
        const time = Date.parse(at)
        // What is late is due today.
        return (time >= from.getTime() || index === 0) && time < until.getTime()
      }),
    }
  })
