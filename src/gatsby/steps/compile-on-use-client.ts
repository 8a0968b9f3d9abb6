type Use = { data: string; active: boolean; onError: (error: unknown) => void }

/** In the browser of an engineer: asks for an application that is not compiled yet, as webpack's own client would. */
export const keepAlive = ({ data, active, onError }: Use): (() => void) => {
  if (!active) fetch(data, { method: "POST" }).catch(onError)
  return () => undefined
}
