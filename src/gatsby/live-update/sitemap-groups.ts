import { sitemapIndex, sitemapPartFiles, sitemapPartOf, type SitemapPage } from "../files/sitemap.ts"
import type { FileGroup } from "./file-group.ts"
import { createGrouping } from "./grouping.ts"

/** The parts of the sitemap, and the index that names their files. */
export const createSitemapGroups = () => {
  const parts = createGrouping<SitemapPage>(sitemapPartOf)
  const filesOfPart = new Map<string, string[]>()
  return {
    put: parts.put,
    /** The parts that changed since the last drain, and the index. */
    drainChanged: (): FileGroup[] => {
      const made: FileGroup[] = []
      for (const [part, members] of parts.drainChanged()) {
        const files = sitemapPartFiles(part, members)
        if (files.length > 0) {
          const names = files.map(({ path }) => path)
          filesOfPart.set(part, names)
        } else filesOfPart.delete(part)
        made.push([`sitemap:${part}`, files])
      }
      return [...made, ["sitemap", [sitemapIndex([...filesOfPart.values()].flat())]]]
    },
  }
}
