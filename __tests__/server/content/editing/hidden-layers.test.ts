import { workUnseen } from "../../../support/hidden-layers.ts"
import { inLong } from "../../../support/long-form.ts"
import { useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

test("no save, plan, drop or restore changes what visitors read until something is published or due", async () => {
  await workUnseen({ ...api.context, clock: api.clock }, inLong(12, 1_000))
}, 1_800_000)
