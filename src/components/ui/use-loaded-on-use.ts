import { useEffect, useState } from "react"

/**
 * Loads a module when it is first needed.
 *
 * @param load a constant function around a dynamic import
 * @param onFailure does what a page without scripts would do
 * @returns the module; null until it is loaded
 */
export const useLoadedOnUse = <Module extends object>(
  load: () => Promise<Module>,
  wanted: boolean,
  onFailure: () => void = () => undefined
): Module | null => {
  const [module, setModule] = useState<Module | null>(null)
  const missing = wanted && module === null
  useEffect(() => {
    if (!missing) return
    let current = true
    load().then(
      (loaded) => {
        if (current) setModule(loaded)
      },
      () => {
        if (current) onFailure()
      }
    )
    return () => {
      current = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what happens on a failure may change without a new load
  }, [load, missing])
  return module
}
