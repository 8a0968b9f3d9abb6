import type { UserPresence } from "../../../../../shared/contract/presence.ts"
import { Initials } from "../../../ui/initials.tsx"
import { useBlockTops } from "../use-block-tops.ts"
import * as styles from "./people-in-text.module.css"

type PeopleInTextProps = {
  people: readonly UserPresence[]
  /** Id of the element that holds the blocks. */
  textId: string
}

/** Initials beside the blocks in which other users write. Where one of them has blocks that are not saved, they stand a little off. */
export const PeopleInText = ({ people, textId }: PeopleInTextProps) => {
  const blockOf = ({ place: at }: UserPresence): number => at?.block ?? 0
  const { place, topOf } = useBlockTops(textId, people.map(blockOf))
  return (
    <div ref={place} className={styles.people} aria-hidden="true">
      {people.map((person) => (
        <span
          key={person.tab}
          title={person.name}
          className={styles.person}
          style={{ insetBlockStart: topOf(blockOf(person)) }}
        >
          <Initials name={person.name} className={styles.mark} />
        </span>
      ))}
    </div>
  )
}
