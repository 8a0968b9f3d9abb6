/**
 * File of a workspace that says that somebody changes its `.cache` and `public`: whoever finds it left behind cannot trust
 * them.
 */
export const inUse = "build-in-progress"

/**
 * File of a workspace that says which entries are not as they were saved, because their pages could not be made, and what
 * they are instead. It outlives `.cache`.
 */
export const withheldEntries = "withheld-entries.json"
