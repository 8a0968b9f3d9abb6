/** What is used of a module that was compiled. */
export type CompiledModule = { built: boolean; name?: string; modules?: CompiledModule[] }

type Compile = (
  settings: object,
  done: (error: Error | null, stats?: { toJson: (what: object) => { errors?: object[]; modules?: object[] } }) => void
) => { close: (closed: () => void) => void }

/**
 * Compiles files, as Gatsby would.
 *
 * @param compile webpack or Rspack
 * @returns the modules
 * @throws Error with the first error of the compilation
 */
export const compileFiles = (compile: Compile, settings: object): Promise<CompiledModule[]> =>
  new Promise((resolve, reject) => {
    const compiler = compile({ mode: "production", ...settings }, (error, stats) => {
      if (error || !stats) {
        reject(error ?? new Error("Nothing was compiled"))
        return
      }
      const { errors = [], modules = [] } = stats.toJson({
        all: false,
        errors: true,
        modules: true,
        modulesSpace: 9999,
        nestedModules: true,
        orphanModules: true,
      })
      compiler.close(() =>
        errors.length > 0 ? reject(new Error(JSON.stringify(errors[0]))) : resolve(modules as CompiledModule[])
      )
    })
  })
