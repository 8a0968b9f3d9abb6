/** What Gatsby and gatsby-source-filesystem find and watch files with. */
export type Chokidar = {
  watch: (...args: unknown[]) => { once: (event: "ready", listener: () => void) => unknown; close: () => Promise<void> }
}

/**
 * Lets Gatsby find files and then watch them no longer: other sources have another builder. One of its watchers, of a configuration that has
 * another name here, reads the whole folder of the site again whenever a marker of a build is written or removed there.
 *
 * @param chokidar before anything is watched
 */
export const watchNoSources = (chokidar: Chokidar): void => {
  const { watch } = chokidar
  chokidar.watch = (...args) => {
    const watcher = watch(...args)
    // Not at once: others are called with the same event.
    watcher.once("ready", () => setImmediate(() => void watcher.close()))
    return watcher
  }
}
