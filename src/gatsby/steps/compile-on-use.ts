import type { IncomingMessage, ServerResponse } from "node:http"
import { relative, resolve } from "node:path"

/** Where a browser asks for an application; the client of this file does. */
const compilePath = "/__compile"

/** The admin and what else runs only in browsers: three quarters of all modules, of which a page shows nothing. */
const application = /[\\/]src[\\/]admin[\\/].+-app\.tsx$/

type Module = { resource?: string }

type Compiler = { watching?: { resume: () => void; suspend: () => void } }

type Use = { client: string; data: string; active: boolean }

type Backend = { module: (module: Module) => Use; dispose: (onEnd: () => void) => void }

/** The applications that a browser has asked for since the start. */
const used = new Set<string>()

let compiler: Compiler | undefined

const nameOf = ({ resource = "" }: Module): string => relative(resolve("src"), resource).replaceAll("\\", "/")

/** For webpack in development: compiles an application when a browser first asks for it, and from then on with the pages. */
export const compiledOnUse = {
  entries: false,
  imports: true,
  test: ({ resource = "" }: Module): boolean => application.test(resource),
  backend: (of: Compiler, onStart: (error: null, backend: Backend) => void): void => {
    compiler = of
    onStart(null, {
      module: (module) => {
        const data = `${compilePath}/${nameOf(module)}`
        return { client: resolve("src/gatsby/steps/compile-on-use-client.ts"), data, active: used.has(data) }
      },
      dispose: (onEnd) => onEnd(),
    })
  },
}

/** Compiles the application that a request names; the browser gets it as it gets changes of the code. */
export const compileOnUse = (
  { url = "" }: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void
): void => {
  if (!url.startsWith(`${compilePath}/`)) {
    next()
    return
  }
  used.add(url)
  // Gatsby suspends the watching between compilations that it decides on itself.
  compiler?.watching?.resume()
  compiler?.watching?.suspend()
  response.writeHead(204).end()
}
