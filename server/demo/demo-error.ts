/** An error in the demo folder; the message starts with the file, and with the line if it is known. */
export class DemoContentError extends Error {
  constructor(file: string, issue: string, line?: number) {
    super(`${line === undefined ? file : `${file}:${line}`}: ${issue}`)
    this.name = "DemoContentError"
  }
}
