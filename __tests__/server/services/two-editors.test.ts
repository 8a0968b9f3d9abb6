import { useTestApp } from "../../support/test-app.ts"
import { saveOverEachOther } from "../../support/two-editors.ts"

const api = useTestApp()

test("of two editors who save over each other, neither loses a field, in a thousand interleavings", async () => {
  expect(await saveOverEachOther(api.context, 1_000)).toBeGreaterThan(200)
}, 300_000)
