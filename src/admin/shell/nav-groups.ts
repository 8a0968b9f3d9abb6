import { useLayoutEffect, useState, type RefObject } from "react"

export const navGroups = ["content", "people", "site"] as const

export type NavGroup = (typeof navGroups)[number]

/** Which groups the user has opened and folded, the latest choice last. */
export type GroupChoices = ReadonlyMap<NavGroup, boolean>

type GroupsAtHand = {
  /** How many places the user has in each group; a group without any is left out. */
  sizes: Partial<Record<NavGroup, number>>
  /** Groups that are folded until they are opened, or their screen is. */
  foldedAtFirst: readonly NavGroup[]
  choices: GroupChoices
  /** The group of the current screen. */
  here: NavGroup | undefined
  /** How many rows fit without scrolling, those of the groups' names and of Home included. */
  room: number
}

/**
 * Which groups are unfolded: those that the user wants, as far as there is room. The one opened last and the one with the
 * current screen come first.
 */
export const unfoldedGroups = ({ sizes, foldedAtFirst, choices, here, room }: GroupsAtHand): Set<NavGroup> => {
  const known = navGroups.filter((group) => sizes[group] !== undefined)
  const isWanted = (group: NavGroup): boolean =>
    choices.get(group) ?? (!foldedAtFirst.includes(group) || group === here)
  const chosen = [...choices.keys()].toReversed().filter((group) => choices.get(group))
  const firm = [...chosen.slice(0, 1), ...(here ? [here] : [])]
  const unfolded = new Set<NavGroup>()
  let rows = 1 + known.length
  for (const group of new Set([...firm, ...chosen, ...known])) {
    const size = sizes[group]
    if (size === undefined || !isWanted(group) || (rows + size > room && !firm.includes(group))) continue
    unfolded.add(group)
    rows += size
  }
  return unfolded
}

const storageKey = "admin-nav-groups"

const storedChoices = (): GroupChoices => {
  try {
    const words = (localStorage.getItem(storageKey) ?? "").split(" ")
    return new Map(
      words.flatMap((word) => {
        const group = navGroups.find((each) => `${each}+` === word || `${each}-` === word)
        return group ? [[group, word.endsWith("+")] as const] : []
      })
    )
  } catch {
    return new Map()
  }
}

/** The user's choices of groups, as this browser remembers them. */
export const useGroupChoices = (): [GroupChoices, choose: (group: NavGroup, isOpen: boolean) => void] => {
  const [choices, setChoices] = useState(storedChoices)
  const choose = (group: NavGroup, isOpen: boolean): void => {
    const next = new Map([...choices].filter(([each]) => each !== group)).set(group, isOpen)
    setChoices(next)
    try {
      localStorage.setItem(storageKey, [...next].map(([each, open]) => `${each}${open ? "+" : "-"}`).join(" "))
    } catch {
      // Storage is blocked: the choice lasts until the page is closed.
    }
  }
  return [choices, choose]
}

/** Where the rail stands beside the screen and is used with a mouse; a finger's drawer scrolls. */
const railForMouse = "(min-width: 64rem) and (not (pointer: coarse))"

/** Heights of the style sheet, in pixels: the least of a row and the line between two, and the edges of the list. */
const rowOf = (rem: number): number => 1.5 * rem + 1
const edges = 8

const rowsIn = (nav: HTMLElement): number => {
  if (!matchMedia(railForMouse).matches) return Number.POSITIVE_INFINITY
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.floor((nav.clientHeight - edges + 1) / rowOf(rem))
}

/** How many rows the rail has room for. */
export const useRoom = (nav: RefObject<HTMLElement | null>): number => {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = nav.current
    if (!element) return
    const measure = (): void => setRoom(rowsIn(element))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [nav])
  return room
}
