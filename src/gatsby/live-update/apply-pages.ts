import type { DataLayer } from "../../../shared/site-updates.ts"
import type { PageGroups, PageInput } from "../pages/page-inputs.ts"
import { sameEnds } from "../pages/same-ends.ts"
import type { ChangedPages, SitePage } from "./site-files.ts"

const isEqual = (a: PageInput, b: PageInput): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The pages of two states of the site that are not the same objects in both: thousands of posts have not changed. */
const otherPages = (before: PageGroups, after: PageGroups) => {
  const [former, present]: [PageInput[], PageInput[]] = [[], []]
  for (const group of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(group) ?? [], after.get(group) ?? []]
    const { head, tail } = sameEnds(was, is)
    former.push(...was.slice(head, was.length - tail))
    present.push(...is.slice(head, is.length - tail))
  }
  return { former: new Map(former.map((page) => [page.path, page])), present }
}

/**
 * Creates, changes and deletes only the pages that differ.
 *
 * @param pages the former pages by path; become the present ones
 * @returns pages that were created or changed, and undefined for deleted ones
 */
export const applyPages = (
  layer: DataLayer,
  pages: Map<string, PageInput>,
  before: PageGroups,
  after: PageGroups
): ChangedPages => {
  const { former, present } = otherPages(before, after)
  const changed: ChangedPages = new Map()
  const create = (page: PageInput): void => {
    pages.set(page.path, page)
    layer.createPage(page)
    changed.set(page.path, page as SitePage)
  }
  for (const page of present) {
    const was = former.get(page.path)
    former.delete(page.path)
    if (was && pages.get(page.path) === was && (was === page || isEqual(was, page))) pages.set(page.path, page)
    else create(page)
  }
  // While an entry is tried out again, it may have had the path of another one, which keeps it. Otherwise each page has its own.
  const count = [...after.values()].reduce((sum, group) => sum + group.length, 0)
  if (former.size > 0 && count !== pages.size - former.size)
    for (const page of [...after.values()].flat())
      if (former.delete(page.path) && pages.get(page.path) !== page) create(page)
  for (const path of former.keys()) {
    pages.delete(path)
    layer.deletePage(path)
    changed.set(path, undefined)
  }
  return changed
}
