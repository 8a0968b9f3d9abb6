import type { Event, makeFetchTransport, StackFrame } from "@sentry/gatsby"
import { errorReportLimits } from "./limits/error-reports.ts"
import { scrubText } from "./scrub-text.ts"

type Transport = ReturnType<typeof makeFetchTransport>

type Envelope = Parameters<Transport["send"]>[0]

type EnvelopeItem = Envelope[1][number]

type EventItem = [{ type: "event" }, Event]

const shortText = (text: string): string => scrubText(text).slice(0, errorReportLimits.textMax)

/** The file's address without query and fragment: the file of a page's own script is the page. */
const scrubFrame = ({ filename, function: name, module, lineno, colno, in_app }: StackFrame): StackFrame => ({
  filename: filename?.replace(/[?#].*/s, ""),
  function: name === undefined ? undefined : shortText(name),
  module,
  lineno,
  colno,
  in_app,
})

/**
 * The event that is sent for an error: a new one with only the fields below. Other data that the library may collect
 * (requests, cookies, headers, people, addresses, variables, values that were thrown) is never sent.
 */
const scrubEvent = (event: Event): Event => {
  const { event_id, timestamp, platform, level, release, environment, tags, fingerprint, sdk, message, exception } =
    event
  const values = exception?.values?.map(({ type, value, mechanism, stacktrace }) => ({
    type,
    value: value === undefined ? undefined : shortText(value),
    ...(mechanism ? { mechanism: { type: mechanism.type, handled: mechanism.handled } } : {}),
    ...(stacktrace?.frames ? { stacktrace: { frames: stacktrace.frames.map(scrubFrame) } } : {}),
  }))
  return {
    event_id,
    timestamp,
    platform,
    level,
    release,
    environment,
    tags,
    // The receiver stores no address of the connection that it gets the report by.
    sdk: { name: sdk?.name, version: sdk?.version, settings: { infer_ip: "never" } },
    ...(values ? { exception: { values } } : {}),
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...(message === undefined ? {} : { message: shortText(message) }),
  }
}

const isEvent = (item: EnvelopeItem | EventItem): item is EventItem => item[0].type === "event"

/**
 * A transport that lets nothing through but scrubbed errors. It is the last step before the network: whatever else the
 * library makes (sessions, its own errors, statistics) ends here.
 */
export const onlyScrubbedErrors = (transport: Transport): Transport => ({
  flush: (timeout) => transport.flush(timeout),
  send: ([, items]) => {
    const event = items.find(isEvent)?.[1]
    if (!event) return Promise.resolve({})
    const scrubbed = scrubEvent(event)
    return transport.send([
      { event_id: scrubbed.event_id ?? "", sent_at: new Date().toISOString() },
      [[{ type: "event" }, scrubbed]],
    ])
  },
})
