import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs"
import { dirname, join, resolve } from "node:path"

/** npm's list of what is installed, with the version of each package. */
const installed = "node_modules/.package-lock.json"

/** A file of TypeScript and all that it imports, directly or by others, packages aside. */
const addWithImports = (file: string, found: Set<string>): void => {
  if (found.has(file)) return
  found.add(file)
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/^(?:import|export|\}).* from "(\.[^"]+)"/gm))
    addWithImports(resolve(dirname(file), path), found)
}

type Compilation = { buildDependencies: { clear: () => void; addAll: (paths: string[]) => void } }

type Compiler = {
  hooks: { done: { tap: (name: string, onDone: (stats: { compilation: Compilation }) => void) => void } }
}

/** Our own part of what the bundler's cache in development depends on: the settings of the compilation, and the loaders, with all that they import. */
const decidingFiles = (steps: string): string[] => {
  const files = new Set<string>()
  for (const name of readdirSync(steps))
    if (name === "on-create-webpack-config.ts" || name.endsWith("-loader.ts")) addWithImports(join(steps, name), files)
  return [...files]
}

/**
 * Has webpack compile everything again when npm's list of packages or a file of our own has changed by which modules are compiled, and looks
 * for nothing else. By itself it looks for all modules that Gatsby's settings, its own folder and the loaders load, which takes two to
 * three seconds of a processor for each bundle. What our loaders import is not among those, so what a loader had made of a module
 * would stay after that has changed.
 *
 * @param steps folder of the settings and the loaders
 * @param packages npm's list; where another package manager has made no such list, webpack looks for what is loaded
 * @returns a plugin of webpack
 */
export const cacheDependsOn = (
  steps = import.meta.dirname,
  packages = installed
): { apply: (compiler: Compiler) => void } => ({
  apply: ({ hooks }) =>
    hooks.done.tap("cacheDependsOn", ({ compilation: { buildDependencies } }) => {
      if (existsSync(packages)) {
        buildDependencies.clear()
        buildDependencies.addAll([realpathSync(packages)])
      }
      buildDependencies.addAll(decidingFiles(steps))
    }),
})
