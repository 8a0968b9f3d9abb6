import { workBesideModel } from "../../../support/layers-model.ts"
import { inLong } from "../../../support/long-form.ts"
import { useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

test("visitors read what somebody published, nothing typed is lost, and links belong to those who were public with them", async () => {
  await workBesideModel({ ...api.context, clock: api.clock }, inLong(5, 1_000))
}, 1_800_000)
