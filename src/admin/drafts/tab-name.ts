const tabKey = "editor-tab"

/** The name that this page holds; null before `takeTabName`, and in a browser without locks. */
let heldName: string | null = null

const newName = (): string => Math.random().toString(36).slice(2)

const storeName = (name: string): string => {
  sessionStorage.setItem(tabKey, name)
  return name
}

/** The name in the tab's storage, of which a duplicated tab has a copy. */
const storedName = (): string => {
  try {
    return sessionStorage.getItem(tabKey) ?? storeName(newName())
  } catch {
    return "only"
  }
}

/** Name of this tab. It survives a reload and a sign-in, and differs between tabs that have taken theirs. */
export const tabName = (): string => heldName ?? storedName()

const lockOf = (name: string): string => `${tabKey}:${name}`

/** Browsers have locks where the page came over HTTPS or from this machine; Safari since 15.4. */
const locksOf = (): LockManager | undefined => (navigator as Partial<Navigator>).locks

/** @returns whether it is held by now, which it then is until the page is left */
const hold = (locks: LockManager, name: string): Promise<boolean> =>
  new Promise((done, fail) => {
    const held = locks.request(lockOf(name), { ifAvailable: true }, (lock) => {
      done(lock !== null)
      return lock ? new Promise<never>(() => undefined) : undefined
    })
    held.catch(fail)
  })

const take = async (): Promise<void> => {
  const locks = locksOf()
  if (!locks) return
  try {
    const stored = storedName()
    heldName = stored
    if (await hold(locks, stored)) return
    heldName = newName()
    await hold(locks, heldName)
    storeName(heldName)
  } catch {
    // Without locks or storage the tab has the name that it had.
  }
}

let taking: Promise<void> | undefined

/** Takes the name of this tab before a draft is opened: a duplicated tab gets one of its own. It never rejects. */
export const takeTabName = (): Promise<void> => (taking ??= take())

/** Whether a tab of this browser has this name now; false where the browser cannot say. */
export const isTabOpen = async (name: string): Promise<boolean> => {
  try {
    const held = (await locksOf()?.query())?.held ?? []
    return held.some((lock) => lock.name === lockOf(name))
  } catch {
    return false
  }
}
