import type { PublishStatus } from "../../../../../shared/contract/publishing.ts"
import { publishLabel } from "../../../../../src/admin/features/publishing/publish-label.ts"

const since = "2026-11-01T10:00:00.000Z"
const release = "20261101T100000000Z-0123abcd"

const common = {
  since,
  next: false,
  builderAway: false,
  live: { release, madeAt: since },
  content: { live: 7, present: 7 },
  waiting: null,
  hold: null,
}

const went: PublishStatus = {
  ...common,
  state: "live",
  release,
  seconds: 2.5,
  changedFiles: 3,
  changedPages: ["/blog"],
  changedPageCount: 1,
  warnings: [],
  warningCount: 0,
}

test.each<[PublishStatus, string]>([
  [{ ...common, state: "idle" }, "live"],
  [went, "liveIn"],
  [{ ...went, content: { live: 7, present: 8 } }, "waiting"],
  [{ ...common, state: "idle", content: { live: null, present: 8 } }, "waiting"],
  [{ ...common, state: "idle", live: null }, "none"],
  [{ ...common, state: "queued" }, "queued"],
  [{ ...common, state: "queued", builderAway: true }, "builderAway"],
  [{ ...common, state: "idle", content: { live: 7, present: 8 }, builderAway: true }, "builderAway"],
  [{ ...common, state: "idle", builderAway: true }, "live"],
  [{ ...common, state: "queued", hold: { release, madeAt: since, since, by: null }, builderAway: true }, "builderAway"],
  [{ ...common, state: "rolled-back", release, content: { live: 6, present: 8 }, builderAway: true }, "rolledBack"],
  [{ ...common, state: "building", step: "content-read", stepSince: since }, "building"],
  [{ ...common, state: "failed", reason: "no", cause: "site", retryAt: null }, "failed"],
  [{ ...common, state: "refused", release, confirmable: true, faults: [], faultCount: 0 }, "refused"],
  [{ ...common, state: "rolled-back", release, content: { live: 6, present: 8 } }, "rolledBack"],
])("labels %j as %s", (status, key) => {
  expect(publishLabel(status).key).toBe(key)
})
