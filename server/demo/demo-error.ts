/** A fault in the demo folder; the message starts with the file, and the line where one is known. */
export class DemoContentError extends Error {
  constructor(file: string, issue: string, line?: number) {
    super(`${line === undefined ? file : `${file}:${line}`}: ${issue}`)
    this.name = "DemoContentError"
  }
}
