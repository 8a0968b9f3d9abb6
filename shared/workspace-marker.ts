/**
 * Marker of a workspace whose `.cache` and `public` are being changed: if it is left behind, their contents are
 * unreliable.
 */
export const inUse = "build-in-progress"

/**
 * File of a workspace that records the withheld entries, and what the site has of them instead. It outlives `.cache`.
 */
export const withheldEntries = "withheld-entries.json"
