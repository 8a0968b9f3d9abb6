import { join } from "node:path"

/** A program of the project, what follows its name, and the variables that are its own. */
export type Command = { program: string; args: readonly string[]; variables?: Record<string, string> }

export type CommandResult = { code: number | string | null; output: string }

const sequenceProcess = join(import.meta.dirname, "sequence-process.ts")

/**
 * Runs programs that end by themselves, one after the other in one process, which loads once what they share: for commands that
 * are refused, or find nothing to do.
 *
 * @param run runs Node with some arguments to its end
 */
export const runInSequence = async (
  commands: readonly Command[],
  run: (args: string[]) => Promise<CommandResult>
): Promise<CommandResult[]> => {
  const { code, output } = await run([sequenceProcess, JSON.stringify(commands)])
  expect([code, output]).toEqual([0, expect.stringMatching(/^\[\{.*\}\]\n$/)])
  return JSON.parse(output) as CommandResult[]
}
