/** An event of a stream: its id and its data. */
type StreamedEvent = { id: string; data: unknown }

/** Listens to server-sent events as a browser does. `next` waits for an event, and returns null when the stream has ended. */
export const listenToEvents = async (url: string, headers: Record<string, string>) => {
  const leaving = new AbortController()
  const response = await fetch(url, { headers, signal: leaving.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  const next = async (): Promise<StreamedEvent | null> => {
    for (;;) {
      const end = text.indexOf("\n\n")
      if (end >= 0) {
        const lines = text.slice(0, end).split("\n")
        text = text.slice(end + 2)
        const valueOf = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
        const data = valueOf("data")
        if (data !== undefined) return { id: valueOf("id") ?? "", data: JSON.parse(data) as unknown }
        continue
      }
      const read = await reader?.read()
      if (!read || read.done) return null
      text += read.value
    }
  }
  return { response, next, leave: () => leaving.abort() }
}
