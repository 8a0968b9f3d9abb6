/** Thrown for a setup that cannot be used, with one sentence per issue. Nothing has been written. */
export class SetupError extends Error {
  readonly issues: readonly string[]

  constructor(issues: readonly string[]) {
    super(`Nothing was written. These cannot be used:\n${issues.map((issue) => `  ${issue}`).join("\n")}`)
    this.issues = issues
  }
}
