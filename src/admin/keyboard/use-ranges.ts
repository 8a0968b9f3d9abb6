import { useRef } from "react"

export const withChosen = <Id>(chosen: ReadonlySet<Id>, ids: readonly Id[], isChosen: boolean): ReadonlySet<Id> => {
  const next = new Set(chosen)
  for (const id of ids) {
    if (isChosen) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Chooses an item, and with Shift all from the one that was pressed last. */
export const useRanges = <Id>(
  ids: readonly Id[],
  choosing: { chosen: ReadonlySet<Id>; onChange: (chosen: ReadonlySet<Id>) => void } | undefined
) => {
  const last = useRef<Id | null>(null)
  return (id: Id, toHere: boolean): void => {
    if (!choosing) return
    const [from, to] = [last.current === null ? -1 : ids.indexOf(last.current), ids.indexOf(id)]
    last.current = id
    const range = toHere && from !== -1 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    choosing.onChange(withChosen(choosing.chosen, range, !choosing.chosen.has(id)))
  }
}
