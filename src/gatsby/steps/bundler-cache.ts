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

/**
 * What webpack's cache depends on besides the modules: the versions of all packages, the settings of the compilation, and our own loaders
 * with all that they import.
 *
 * @param steps folder of the settings and the loaders
 * @returns absolute paths
 */
const decidingFiles = (steps: string): string[] => {
  const files = new Set<string>()
  for (const name of readdirSync(steps))
    if (name === "on-create-webpack-config.ts" || name.endsWith("-loader.ts")) addWithImports(join(steps, name), files)
  return [...(existsSync(installed) ? [realpathSync(installed)] : []), ...files]
}

/**
 * Has webpack compile everything again when one of these files has changed, and looks for no others. Gatsby names its own settings, webpack
 * its whole folder and each loader: to find all modules that those load takes two to three seconds of a processor for each
 * bundle. What our loaders import would not be among them, and what they had made would stay after that has changed.
 *
 * @returns a plugin of webpack
 */
export const cacheDependsOn = (steps = import.meta.dirname): { apply: (compiler: Compiler) => void } => ({
  apply: ({ hooks }) =>
    hooks.done.tap("cacheDependsOn", ({ compilation: { buildDependencies } }) => {
      buildDependencies.clear()
      buildDependencies.addAll(decidingFiles(steps))
    }),
})
