import { readFile } from "node:fs/promises"
import { refuseContent } from "./file-refusal.ts"

const refuse = (reason: string) => refuseContent(`is no WebVTT that can be shown: ${reason}`)

/** The times of a cue, behind which settings of its place may stand; https://www.w3.org/TR/webvtt1/, section 4.1. */
const times = /^((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t]|$)/

const millisecondsOf = (time: string): number =>
  time.split(":").reduce((sum, part) => sum * 60 + Math.round(Number(part) * 1_000), 0)

/** Blocks that are no cues: remarks, looks and places. */
const isOther = (line: string): boolean => /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(line)

const textOf = async (path: string): Promise<string> => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path)).replace(/\r\n?/g, "\n")
  } catch (error) {
    if (error instanceof TypeError) throw refuse("its text is not UTF-8")
    throw error
  }
}

/**
 * Checks that a local file has captions that browsers show: WebVTT in UTF-8, each cue with its times. It stays as it is.
 *
 * @throws ApiError unsupportedType, with the line of what is wrong
 */
export const checkCaptions = async (path: string): Promise<void> => {
  const text = await textOf(path)
  // Other characters of control have no place in a text.
  // oxlint-disable-next-line no-control-regex
  if (/[\0-\x08\x0b-\x1f\x7f]/.test(text)) throw refuse("it has characters of control")
  const [head = "", ...lines] = text.split("\n")
  if (!/^WEBVTT(?:[ \t]|$)/.test(head)) throw refuse("it does not begin with WEBVTT")
  let cues = 0
  let at = lines.indexOf("")
  while (at >= 0 && at < lines.length) {
    const ends = lines.indexOf("", at)
    const block = lines.slice(at, ends < 0 ? lines.length : ends)
    const [first = "", second = ""] = block
    if (first !== "" && !isOther(first)) {
      // A name may stand above the times.
      const line = first.includes("-->") ? first : second
      const [, from = "", to = ""] = times.exec(line) ?? []
      if (from === "") throw refuse(`line ${at + 2} begins no cue`)
      if (millisecondsOf(to) <= millisecondsOf(from)) throw refuse(`the cue of line ${at + 2} ends before it begins`)
      cues += 1
    }
    at += block.length + 1
  }
  if (cues === 0) throw refuse("it has no cue")
}
