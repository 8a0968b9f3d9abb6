import { useEffect, useRef } from "react"
import type { Advice, Blocker } from "./publication-check.ts"
import type { SiteChangeGroup } from "./site-changes.ts"
import type { DeadLinks } from "./use-dead-links.ts"

type PlainUpdate = {
  /** What visitors will see change. */
  groups: readonly SiteChangeGroup[]
  blockers: readonly Blocker[]
  /** Advice on the draft, and on the public text. */
  advice: readonly Advice[]
  publicAdvice: readonly Advice[]
  /** Null until every link was asked for. */
  deadLinks: DeadLinks | null
}

const keyOf = ({ name, path, count }: Advice): string => `${name} ${path} ${count ?? ""}`

/**
 * Whether a plan needs no decision: it changes one public page at once, at its address, and brings nothing worth a
 * look that is not public already.
 */
export const isPlainUpdate = ({ groups, blockers, advice, publicAdvice, deadLinks }: PlainUpdate): boolean => {
  const [change, ...others] = groups.flatMap(({ publishAt, changes }) => changes.map((one) => ({ ...one, publishAt })))
  if (change?.kind !== "changed" || change.publishAt !== null || others.length > 0 || deadLinks === null) return false
  const known = new Set(publicAdvice.map(keyOf))
  return blockers.length === 0 && deadLinks[change.locale].length === 0 && advice.every((one) => known.has(keyOf(one)))
}

/** Submits a plain update once, as soon as all about it is known; anything else waits for its button. */
export const usePlainUpdate = (isWanted: boolean, update: PlainUpdate, submit: () => void): void => {
  const isOpen = useRef(isWanted)
  useEffect(() => {
    if (!isOpen.current || update.deadLinks === null) return
    isOpen.current = false
    if (isPlainUpdate(update)) submit()
  })
}
