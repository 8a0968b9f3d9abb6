import type { Writable } from "node:stream"
import { publishStatus } from "../../shared/contract/publishing.ts"
import { presentPublishStatus } from "../publishing/publishing-presenter.ts"
import type { PublishSnapshot, PublishState } from "../publishing/run/publish-status.ts"
import {
  getPublishPosition,
  requestPublish,
  requirePublishing,
  type PublishingContext,
} from "../publishing/publishing-service.ts"
import { system } from "../audit/audit-repository.ts"

const inProgress: ReadonlySet<PublishState["state"]> = new Set(["queued", "building"])

/**
 * Requests a publish, and writes every status change as a line of JSON in the contract's form, until it ends.
 * The last line is the outcome. A build in progress has read the content earlier, so the publish after it is followed.
 */
export const followPublish = async (context: PublishingContext, output: Writable): Promise<void> => {
  const { status } = requirePublishing(context)
  let endsToCome = status.read().now.state === "building" ? 2 : 1
  let written: Promise<void> = Promise.resolve()
  const write = async (snapshot: PublishSnapshot): Promise<void> => {
    const line = publishStatus.parse(presentPublishStatus(await getPublishPosition(context, snapshot)))
    if (!output.destroyed) output.write(`${JSON.stringify(line)}\n`)
  }
  const { promise: over, resolve, reject } = Promise.withResolvers<null>()
  const unsubscribe = status.subscribe((snapshot) => {
    if (endsToCome === 0) return
    written = written.then(() => write(snapshot))
    written.catch(reject)
    if (!inProgress.has(snapshot.now.state)) endsToCome -= 1
    if (endsToCome === 0) resolve(null)
  })
  output.once("close", () => resolve(null))
  try {
    await requestPublish(context, system)
    await over
    await written
  } finally {
    unsubscribe()
  }
  output.end()
}
