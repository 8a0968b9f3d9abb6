/** A question of players in one language, as pages and search have it. */
export type SupportQuestion = {
  /** Last part of the address of its answer. */
  link: string
  ask: string
  answer: string
  /** Words by which the search finds it as well. */
  searchWords: string
}

/** How many other questions the page of an answer names. */
const besideCount = 4

/** The questions that follow one in its group, from the group's beginning after its end. */
export const questionsBeside = (group: readonly SupportQuestion[], at: number): SupportQuestion[] =>
  [...group.slice(at + 1), ...group.slice(0, at)].slice(0, besideCount)

/** Anchor of a question on the support page. */
export const anchorOf = ({ link }: Pick<SupportQuestion, "link">): string => `q-${link}`
