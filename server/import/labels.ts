import { counted } from "./counted.ts"
import type { Remark } from "./import-source.ts"

/** The categories and tags of a post. */
export type Labelled = { line: number; file?: string; labels: readonly string[] }

/** Says once which categories and tags have no place here, and of how many posts. */
export const labelRemarks = (posts: readonly Labelled[]): Remark[] => {
  const [first, ...more] = posts.filter(({ labels }) => labels.length > 0)
  if (!first) return []
  const names = [...new Set([first, ...more].flatMap(({ labels }) => labels))].sort()
  const message = `posts here have no categories and tags: those of ${counted(more.length + 1, "post")} are left out (${names.join(", ")})`
  return [{ file: first.file ?? "", line: first.line, subject: "categories and tags", message }]
}
