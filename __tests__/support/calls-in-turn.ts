import { join } from "node:path"

/** A program of the project, what follows its name, and the variables that are its own. */
export type Call = { program: string; args: readonly string[]; variables?: Record<string, string> }

export type Ended = { code: number | string | null; output: string }

const turnProcess = join(import.meta.dirname, "turn-process.ts")

/**
 * Calls programs that end by themselves, one after the other in one process, which loads once what they share: for calls that are
 * refused, or find nothing to do.
 *
 * @param run runs Node with some arguments to its end
 */
export const callInTurn = async (calls: readonly Call[], run: (args: string[]) => Promise<Ended>): Promise<Ended[]> => {
  const { code, output } = await run([turnProcess, JSON.stringify(calls)])
  expect([code, output]).toEqual([0, expect.stringMatching(/^\[\{.*\}\]\n$/)])
  return JSON.parse(output) as Ended[]
}
