/** The parts that the site uses; the package has no types of its own. */
declare module "@gatsbyjs/reach-router" {
  type Change = { location: Location; action: "PUSH" | "POP" }
  export const globalHistory: {
    listen: (listener: (change: Change) => void) => () => void
    /** Changes the address at once; the promise waits for the router to show it. */
    navigate: (to: string, options: { replace: boolean }) => Promise<void>
  }
}
