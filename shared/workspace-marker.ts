/**
 * File of a workspace that says that somebody changes its `.cache` and `public`: whoever finds it left behind cannot trust
 * them.
 */
export const inUse = "build-in-progress"
