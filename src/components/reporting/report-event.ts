/**
 * What the studio should learn of although no error was thrown. Names of the product alone: nothing that anyone typed,
 * no address, no id.
 */
export type ReportedEvent = {
  event: "save-failed" | "journal-not-written"
  /** What belongs to the event; events of one name and the same facts are one issue. */
  facts: Record<string, string | number>
}

/** Type of the event on the window by which the reporting code, which loads only when it is needed, learns of it. */
export const reportedEventType = "studio:event"

/** Reports an event. Nothing happens where no errors are reported. */
export const reportEvent = (event: ReportedEvent): void => {
  window.dispatchEvent(new CustomEvent<ReportedEvent>(reportedEventType, { detail: event }))
}
