import type { PublishStatus } from "../../../../shared/contract/publishing.ts"

export type PublishTone = "good" | "wait" | "busy" | "bad"

/** Summary of a publish status: a text key and a tone. */
export const publishLabel = (
  status: PublishStatus
): {
  key:
    | "live"
    | "liveIn"
    | "waiting"
    | "queued"
    | "builderAway"
    | "building"
    | "failed"
    | "refused"
    | "rolledBack"
    | "none"
  tone: PublishTone
} => {
  if (status.hold && status.state !== "queued" && status.state !== "building")
    return { key: "rolledBack", tone: "wait" }
  const isWaiting =
    status.state === "queued" || (status.state !== "rolled-back" && status.content.live !== status.content.present)
  if (status.builderAway && isWaiting) return { key: "builderAway", tone: "bad" }
  switch (status.state) {
    case "queued":
      return { key: "queued", tone: "busy" }
    case "building":
      return { key: "building", tone: "busy" }
    case "failed":
      return { key: "failed", tone: "bad" }
    case "refused":
      return { key: "refused", tone: "bad" }
    case "rolled-back":
      return { key: "rolledBack", tone: "wait" }
    default: {
      if (status.live === null) return { key: "none", tone: "wait" }
      if (status.content.live !== status.content.present) return { key: "waiting", tone: "wait" }
      return { key: status.state === "live" ? "liveIn" : "live", tone: "good" }
    }
  }
}
