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

/**
 * Loads what shows a dialog. Fails in browsers that have none (Safari before 15.4, Firefox before 98), so that a link to it is followed.
 */
export const dialogLoader =
  <Module extends object>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    "HTMLDialogElement" in window ? load() : Promise.reject(new Error("The browser has no dialogs"))

const always = (): boolean => true

/** Calls back when the browser has nothing else to do; Safari cannot tell. */
const whenIdle = (work: () => void): void => {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work)
  else setTimeout(work, 200)
}

/**
 * Loads a module that is used on a press, ahead of it, so that the press does not wait. Visitors who save data load it
 * when they use it.
 *
 * @param load a constant function around a dynamic import
 * @param isUseful whether the page can use it
 */
export const useLoadedAhead = (load: () => Promise<object>, isUseful: () => boolean = always): void => {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData || !isUseful()) return
    // A failure is reported when the module is used.
    whenIdle(() => void load().catch(() => undefined))
  }, [load, isUseful])
}
