import { useEffect, useRef, useState } from "react"
import type { UserPresence } from "../../../../../shared/contract/presence.ts"
import { Initials } from "../../../ui/initials.tsx"
import * as styles from "./people-in-text.module.css"

type PeopleInTextProps = {
  people: readonly UserPresence[]
  /** Id of the element that holds the blocks. */
  textId: string
}

/** Initials beside the blocks in which other users write. Where one of them has blocks that are not saved, they stand a little off. */
export const PeopleInText = ({ people, textId }: PeopleInTextProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [tops, setTops] = useState<Partial<Record<string, number>>>({})
  useEffect(() => {
    const text = document.getElementById(textId)
    const frame = place.current
    if (!text || !frame) return
    const topOf = ({ place: at }: UserPresence): number => {
      const block = text.children[Math.min(at?.block ?? 0, text.children.length - 1)]
      return block ? block.getBoundingClientRect().top - frame.getBoundingClientRect().top : 0
    }
    const measure = (): void => setTops(Object.fromEntries(people.map((person) => [person.tab, topOf(person)])))
    const observer = new ResizeObserver(measure)
    observer.observe(text)
    measure()
    return () => observer.disconnect()
  }, [people, textId])
  return (
    <div ref={place} className={styles.people} aria-hidden="true">
      {people.map(({ tab, name }) => (
        <span key={tab} title={name} className={styles.person} style={{ insetBlockStart: tops[tab] ?? 0 }}>
          <Initials name={name} className={styles.mark} />
        </span>
      ))}
    </div>
  )
}
