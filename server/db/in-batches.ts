/**
 * Repeats a deletion or an update that takes at most a number of rows until none is left: one statement for all of them may
 * exceed the time that a statement has, and would then be undone whole, each time.
 *
 * @returns their number
 */
export const inBatches = async (batch: number, run: (atMost: number) => Promise<number>): Promise<number> => {
  let total = 0
  for (;;) {
    const done = await run(batch)
    total += done
    if (done < batch) return total
  }
}
