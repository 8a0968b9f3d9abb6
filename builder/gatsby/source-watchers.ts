/** What gatsby-source-filesystem finds the files of the sources with. */
export type Chokidar = {
  watch: (...args: unknown[]) => { once: (event: "ready", listener: () => void) => unknown; close: () => Promise<void> }
}

/**
 * Lets Gatsby find the files of the sources and then watch them no longer: other sources have another builder. Each change of a file beside
 * them, as of the marker of a build, had their folder read again.
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
