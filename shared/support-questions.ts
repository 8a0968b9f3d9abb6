/** Questions about all games. Each is a key below `question` in locales/<language>/support.json; those about a game are content of it. */
export const commonQuestions = ["purchase", "refund", "newPhone", "deletion", "ban", "code", "abuse"] as const

export type CommonQuestion = (typeof commonQuestions)[number]

/** Last part of the address of its answer. */
export const linkOfQuestion = (question: CommonQuestion): string =>
  question.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
