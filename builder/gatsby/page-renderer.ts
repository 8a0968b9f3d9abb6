import type { Rendered, RenderInput } from "../page-failures.ts"
import { startGatsbyProcess } from "./gatsby-process.ts"

/** A segment of pages for the second process, and its result. */
export type RenderRequest = { number: number; input: RenderInput }
export type RenderResponse = { number: number; result?: Rendered }

type Render = (input: RenderInput) => Promise<Rendered>

type Segment = { input: RenderInput; resolve: (result: Rendered | Promise<Rendered>) => void }

/** Gatsby renders pages in segments of fifty. With fewer segments a second process would start in vain: it takes a second. */
const segmentsForTwo = 8

/** A second process that renders segments of pages. A segment that fails there is rendered here: only this process knows what to do about it. */
const startSecond = (renderHere: Render, siteDir: string) => {
  const child = startGatsbyProcess("page-process.ts", siteDir)
  let number = 0
  const render: Render = async (input) => {
    const own = (number += 1)
    const { promise, resolve } = Promise.withResolvers<Rendered | undefined>()
    // Gatsby sends messages of its own on the same channel, without numbers.
    const onMessage = (message: RenderResponse): void => {
      if (message.number === own) resolve(message.result)
    }
    const onExit = (): void => resolve(undefined)
    child.on("message", onMessage).on("exit", onExit)
    child.send({ number: own, input } satisfies RenderRequest, (error) => {
      if (error) onExit()
    })
    const result = await promise
    child.off("message", onMessage).off("exit", onExit)
    return result ?? (await renderHere(input))
  }
  return { render, end: () => void child.kill() }
}

/**
 * Renders the pages of one rendering: Gatsby hands over all their segments at once. Each process takes the next one when it is
 * done with the last.
 */
export const createPageRenderer = (renderHere: Render, siteDir: string): { render: Render; end: () => void } => {
  const waiting: Segment[] = []
  let isWorking = false
  let second: ReturnType<typeof startSecond> | undefined

  const work = async (render: Render): Promise<void> => {
    for (let segment = waiting.shift(); segment; segment = waiting.shift()) {
      const result = render(segment.input)
      segment.resolve(result)
      await result.catch(() => undefined)
    }
  }

  const start = async (): Promise<void> => {
    // By then all segments of this rendering are waiting.
    await new Promise(setImmediate)
    if (waiting.length >= segmentsForTwo) second ??= startSecond(renderHere, siteDir)
    await Promise.all([work(renderHere), second && work(second.render)])
    isWorking = false
  }

  return {
    render: (input) => {
      const { promise, resolve } = Promise.withResolvers<Rendered>()
      waiting.push({ input, resolve })
      if (!isWorking) {
        isWorking = true
        void start()
      }
      return promise
    },
    end: () => second?.end(),
  }
}
