import type { Locale } from "../../../shared/locales.ts"
import type { TextFile } from "../files/feeds.ts"
import { yearOf, yearParts } from "../files/year-parts.ts"
import type { FileGroup } from "./file-group.ts"
import { createGrouping } from "./grouping.ts"

type Dated = { locale: Locale; publishedAt: string }

type YearFiles<Member> = {
  /** Name of the groups, before language and part. */
  name: string
  /** Members in a full part. */
  size: number
  fingerprintOf?: (member: Member) => unknown
  oldestFirst: (one: Member, other: Member) => number
  fileOf: (locale: Locale, part: string, oldestFirst: readonly Member[]) => TextFile
}

const isSame = <Member>(before: readonly Member[] | undefined, after: readonly Member[]): boolean =>
  before?.length === after.length && after.every((member, index) => member === before[index])

/**
 * Files of dated members, by language, year and part. Only those of changed parts are made again: all of a year took 5 ms
 * of an edit at 10,000 posts.
 */
export const createYearGroups = <Member extends Dated>(files: YearFiles<Member>) => {
  const { name, size, fingerprintOf, oldestFirst, fileOf } = files
  const years = createGrouping<Member>(({ locale, publishedAt }) => `${locale}:${yearOf(publishedAt)}`, fingerprintOf)
  const partsOf = new Map<string, Map<string, Member[]>>()

  const changedParts = ([group, members]: [group: string, members: Member[]]): FileGroup[] => {
    const [locale = "", year = ""] = group.split(":")
    const before = partsOf.get(group) ?? new Map<string, Member[]>()
    const after = new Map(yearParts(year, members.sort(oldestFirst), size))
    partsOf.set(group, after)
    const groupOf = (part: string, made: TextFile[]): FileGroup => [`${name}:${locale}:${part}`, made]
    const changed = [...after].filter(([part, its]) => !isSame(before.get(part), its))
    const removed = [...before.keys()].filter((part) => !after.has(part))
    return [
      ...changed.map(([part, its]) => groupOf(part, [fileOf(locale as Locale, part, its)])),
      ...removed.map((part) => groupOf(part, [])),
    ]
  }

  return {
    /** Sets a member; undefined removes it. A changed one is another object. */
    put: years.put,
    /** Names of a language's parts at the last drain, newest first. */
    parts: (locale: Locale): string[] =>
      [...partsOf]
        .filter(([group]) => group.startsWith(`${locale}:`))
        .sort(([one], [other]) => (one < other ? 1 : -1))
        .flatMap(([, parts]) => [...parts.keys()].reverse()),
    /** The files of parts that changed since the last drain. */
    drainChanged: (): FileGroup[] => years.drainChanged().flatMap(changedParts),
  }
}
