/**
 * Runs work for every item, several at a time. After a failure no new item starts, and the failure is thrown once all
 * running work has ended.
 */
export const inParallel = async <Item>(
  items: Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>
): Promise<void> => {
  const queue = items[Symbol.iterator]()
  let failed = false
  const worker = async (): Promise<void> => {
    for (let next = queue.next(); !next.done && !failed; next = queue.next()) {
      try {
        await work(next.value)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const results = await Promise.allSettled(Array.from({ length: concurrency }, worker))
  const failure = results.find((result) => result.status === "rejected")
  if (failure) throw failure.reason
}
