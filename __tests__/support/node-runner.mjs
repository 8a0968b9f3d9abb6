import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import circus from "jest-circus/runner"

const require = createRequire(import.meta.url)

/** Where jest-circus keeps the handlers of its events; each test file begins with its own. */
const eventHandlers = Symbol.for("EVENT_HANDLERS")

// Nothing is left to do. To take the memory of the databases apart lasts longer than Jest waits for a worker.
process.once("beforeExit", () => process.exit())

// One that Jest ends nevertheless takes along what its tests have started.
process.once("SIGTERM", () => process.exit(1))

const requireAfresh = (path) => {
  Reflect.deleteProperty(require.cache, require.resolve(path))
  Reflect.deleteProperty(globalThis, eventHandlers)
  return require(path)
}

/**
 * Jest's own test runner, with modules that Node itself loads: as in production, and once for all test files of a worker instead
 * of once for each. So a test file cannot replace modules (`jest.mock`), and what it changes globally it has to undo.
 *
 * @see https://jestjs.io/docs/configuration#testrunner-string
 */
export default (globalConfig, config, _environment, _runtime, testPath, sendMessageToJest) => {
  const runtime = {
    requireInternalModule: requireAfresh,
    requireModule: require,
    setGlobalsForRuntime: () => {},
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => import(pathToFileURL(path).href),
    enterTestCode: () => {},
    leaveTestCode: () => {},
  }
  return circus.default(globalConfig, config, { global: globalThis }, runtime, testPath, sendMessageToJest)
}
