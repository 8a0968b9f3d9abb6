/**
 * Marker of a workspace whose `.cache` and `public` are being changed: if it is left behind, their contents are
 * unreliable.
 */
export const inUse = "build-in-progress"

/**
 * Text of that marker from when content has changed until Gatsby's state is saved: Gatsby stores nodes at once, and which pages they
 * change only then. No build may continue from there, however this one ends. At other times the marker is empty.
 */
export const nodesUnsaved = "nodes without their pages"

/**
 * File of a workspace that records the withheld entries, and what the site has of them instead. It outlives `.cache`.
 */
export const withheldEntries = "withheld-entries.json"
