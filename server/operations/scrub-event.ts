import type { ErrorEvent, StackFrame } from "@sentry/node"

/** Patterns of what may identify a person or grant access, and their replacements. */
const replacements: [RegExp, string][] = [
  // Before e-mail addresses: a query may contain one.
  [/\?[^\s"'<>]+/g, "?[query]"],
  [/[^\s@"'<>()[\],;:=]+@[^\s@"'<>()[\],;:=]+/g, "[e-mail]"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "[ip]"],
  [/(?<![0-9a-z:.])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![0-9a-z:])/gi, "[ip]"],
  // Tokens have 43 characters, hashes 64; an id has 36.
  [/[A-Za-z0-9_-]{40,}/g, "[token]"],
]

/** A text without e-mail addresses, IP addresses, query strings and tokens. */
export const scrubText = (text: string): string =>
  replacements.reduce((scrubbed, [pattern, instead]) => scrubbed.replace(pattern, instead), text)

const scrubFrame = ({ filename, function: name, module, lineno, colno, in_app }: StackFrame): StackFrame => ({
  filename,
  function: name,
  module,
  lineno,
  colno,
  in_app,
})

/**
 * The event that is sent for an error: a new one with only the fields below. Other data that the library may collect
 * (requests, cookies, headers, people, addresses, variables) is never sent.
 */
export const scrubEvent = (event: ErrorEvent): ErrorEvent => {
  const { event_id, timestamp, platform, level, release, environment, tags } = event
  const values = event.exception?.values?.map(({ type, value, mechanism, stacktrace }) => ({
    type,
    value: value === undefined ? undefined : scrubText(value),
    ...(mechanism ? { mechanism: { type: mechanism.type, handled: mechanism.handled } } : {}),
    ...(stacktrace?.frames ? { stacktrace: { frames: stacktrace.frames.map(scrubFrame) } } : {}),
  }))
  return {
    type: undefined,
    event_id,
    timestamp,
    platform,
    level,
    release,
    environment,
    tags,
    ...(values ? { exception: { values } } : {}),
    ...(event.message === undefined ? {} : { message: scrubText(event.message) }),
  }
}
