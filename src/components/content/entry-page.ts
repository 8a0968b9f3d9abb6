import type { JobNode, PostNode } from "./content-views.ts"

/** The page of one entry in one language, by what the data layer would hold of it. */
export type EntryPage = { kind: "blog" | "devblog"; node: PostNode } | { kind: "jobs"; node: JobNode }
