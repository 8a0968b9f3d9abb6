import { inLong } from "../../../support/long-form.ts"
import { useTestApp } from "../../../support/test-app.ts"
import { saveOverEachOther } from "../../../support/two-editors.ts"

const api = useTestApp()

test("two editors who save over each other lose no field, in any order of saves", async () => {
  const interleavings = inLong(50, 1_000)
  expect(await saveOverEachOther(api.context, interleavings)).toBeGreaterThan(interleavings / 5)
}, 300_000)
