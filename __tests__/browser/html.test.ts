import { HtmlValidate, StaticConfigLoader } from "html-validate"
import { readReleaseFile, releaseFiles } from "../support/release-files.ts"

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    // What the HTML standard demands, of single elements and of whole documents, and what hinders readers.
    extends: ["html-validate:standard", "html-validate:document", "html-validate:a11y"],
    elements: ["html5"],
    rules: {
      // Every script is a file of the page's own origin.
      "require-sri": "off",
      // Names of terms' lists; the standard allows them.
      "aria-label-misuse": ["error", { allowAnyNamable: true }],
      // What scrolls by itself, such as a wide table, is a region that can be focused.
      "prefer-native-element": ["error", { exclude: ["region"] }],
      // The filters of lists act while they are used.
      "wcag/h32": "off",
    },
  })
)

test("every HTML file of the release is valid", async () => {
  const files = (await releaseFiles()).filter((file) => file.endsWith(".html"))
  expect(files.length).toBeGreaterThan(100)
  const issues: string[] = []
  for (const file of files) {
    const { results } = await validator.validateString(await readReleaseFile(file), file)
    for (const { messages } of results)
      for (const { ruleId, message, selector } of messages)
        issues.push(`${file}: ${ruleId}: ${message} at ${selector ?? "the document"}`)
  }
  expect(issues).toEqual([])
}, 120_000)

test("a broken page would be found", async () => {
  const { valid } = await validator.validateString('<!DOCTYPE html><html lang="en"><p><div id="a"></div><b id="a"></p>')
  expect(valid).toBe(false)
})
