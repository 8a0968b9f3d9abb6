import { PassThrough } from "node:stream"
import { setImmediate as yieldNow } from "node:timers/promises"
import { bundlingActivity } from "../../../../shared/builder-messages.ts"
import { finishedStep, readOutput } from "../../../../server/publishing/builder/site-build.ts"

test.each([
  "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory",
  "Panic occurred at runtime. Please file an issue on GitHub with the backtrace below",
  "ERROR #98123  WEBPACK.BUILD-JAVASCRIPT",
])("says what a process printed before it was ended: %s", async (reason) => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const output = readOutput({ stdout, stderr })
  stdout.write("success load gatsby config - 0.1s\n")
  stderr.write(`${reason}\n`)
  stderr.write("error The compiler was ended by SIGABRT.\n")
  await yieldNow()
  expect(output.failureText()).toBe(`${reason}\nerror The compiler was ended by SIGABRT.`)
})

test("knows the step whose end the builder prints", () => {
  expect(finishedStep(`success ${bundlingActivity} - 6.1s`)).toBe("scripts-and-styles-bundled")
  expect(finishedStep("success something else - 1s")).toBeUndefined()
})
