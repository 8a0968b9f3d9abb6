import type { IncomingMessage, ServerResponse } from "node:http"
import { relative, resolve } from "node:path"

/** Where a browser asks for a template or an application; the client of this file does. */
const compilePath = "/__compile"

/**
 * Templates with all of their screen; and the admin and what else runs only in browsers: three quarters of all modules, of which a
 * page shows nothing.
 */
const compiledAlone = /[\\/]src[\\/](?:admin[\\/].+-app|templates[\\/][\w-]+)\.tsx(?:\?|$)/

type Module = { resource?: string }

type Watching = { suspended: boolean; resume: () => void; suspend: () => void; invalidate: () => void }

type Compiler = {
  watching?: Watching
  hooks: { afterDone: { tap: (name: string, use: () => void) => void } }
}

type Use = { client: string; data: string; active: boolean }

type Backend = { module: (module: Module) => Use; dispose: (onEnd: () => void) => void }

const addressOf = (name: string): string => `${compilePath}/${name}`

/** What a browser has asked for since the start, the page that most open first, and the one of which Gatsby loads the code for each. */
const used = new Set(
  ["main", "not-found"].flatMap((name) =>
    ["default", "head"].map((part) => addressOf(`templates/${name}.tsx?export=${part}`))
  )
)

let compiler: Compiler | undefined

/** Whether webpack watches because of a request: Gatsby suspends that between the compilations that it decides on itself. */
let isResumed = false

const suspendAgain = (): void => {
  if (!isResumed) return
  isResumed = false
  // Gatsby has suspended it meanwhile: it wanted a compilation as well, of a file that changed.
  if (compiler?.watching?.suspended) compiler.watching.resume()
  compiler?.watching?.suspend()
}

const nameOf = ({ resource = "" }: Module): string => relative(resolve("src"), resource).replaceAll("\\", "/")

/** For webpack in development: compiles a template or an application when a browser first asks for it, and keeps it from then on. */
export const compiledOnUse = {
  entries: false,
  imports: true,
  test: ({ resource = "" }: Module): boolean => compiledAlone.test(resource),
  backend: (of: Compiler, onStart: (error: null, backend: Backend) => void): void => {
    compiler = of
    of.hooks.afterDone.tap("compiledOnUse", suspendAgain)
    onStart(null, {
      module: (module) => {
        const data = addressOf(nameOf(module))
        return { client: resolve("src/gatsby/steps/compile-on-use-client.ts"), data, active: used.has(data) }
      },
      dispose: (onEnd) => onEnd(),
    })
  },
}

/** Milliseconds in which requests are gathered for one compilation: a page needs its template, its head and those of the 404 page. */
const gatherFor = 20

let gathering: NodeJS.Timeout | undefined

const compile = (): void => {
  gathering = undefined
  if (!compiler?.watching) return
  isResumed = true
  if (compiler.watching.suspended) compiler.watching.resume()
  else compiler.watching.invalidate()
}

/** Compiles what a request names; the browser gets it as it gets changes of the code. */
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
  gathering ??= setTimeout(compile, gatherFor)
  response.writeHead(204).end()
}
