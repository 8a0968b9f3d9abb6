import { partOfFile, partsFor } from "../../../shared/hosting-manifest.ts"
import type { Header, HeadersOf } from "./file-headers.ts"

type HeaderSets = (readonly Header[])[]

/** What has changed in a list since it was described. */
type FileListing = {
  /** All sets of headers that files have, in the order of their texts. */
  headerSets: HeaderSets
  /** The text of each part that differs: the index of the header set of each file, by its path. */
  texts: Map<number, string>
  fileCount: number
  parts: number
}

/** The paths of a site's files, in parts: a change takes what the parts take that it concerns. */
export type FileList = {
  has: (file: string) => boolean
  /** Adds a file. Returns whether it is new. */
  add: (file: string) => boolean
  /** Removes a file. Returns whether it was there. */
  delete: (file: string) => boolean
  /** Files in no folder, sorted. */
  topLevel: () => string[]
  /** Describes the files, as far as the description has changed. */
  describe: (headersOf: HeadersOf) => FileListing
  /** Lets the next description be of everything: the last one was not written. */
  describeAnew: () => void
}

type Part = { files: Set<string>; headers: Set<readonly Header[]>; isChanged: boolean }

const emptyPart = (): Part => ({ files: new Set(), headers: new Set(), isChanged: true })

const createParts = (count: number): Part[] => Array.from({ length: count }, emptyPart)

const inOrder = (sets: Set<readonly Header[]>): HeaderSets =>
  [...sets]
    .map((headers) => [JSON.stringify(headers), headers] as const)
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([, headers]) => headers)

const partText = ({ files }: Part, headersOf: HeadersOf, indexes: ReadonlyMap<readonly Header[], number>): string =>
  `{${[...files]
    .sort()
    .map((file) => `${JSON.stringify(file)}:${indexes.get(headersOf(file))}`)
    .join(",")}}`

export const createFileList = (first: readonly string[]): FileList => {
  let parts = createParts(partsFor(first.length))
  let fileCount = 0
  const topLevel = new Set<string>()
  let described: { headersOf: HeadersOf; sets: string } | undefined

  const partOf = (file: string): Part => parts[partOfFile(file, parts.length)] as Part

  const add = (file: string): boolean => {
    const part = partOf(file)
    if (part.files.has(file)) return false
    part.files.add(file)
    part.isChanged = true
    fileCount += 1
    if (!file.includes("/")) topLevel.add(file)
    return true
  }
  for (const file of first) add(file)

  /** Into as many parts as there should be. */
  const divide = (): void => {
    if (partsFor(fileCount) === parts.length) return
    const before = parts
    parts = createParts(partsFor(fileCount))
    for (const { files } of before) for (const file of files) partOf(file).files.add(file)
  }

  const changeAll = (): void => {
    for (const part of parts) part.isChanged = true
  }

  return {
    has: (file) => partOf(file).files.has(file),
    add,
    delete: (file) => {
      const part = partOf(file)
      if (!part.files.delete(file)) return false
      part.isChanged = true
      fileCount -= 1
      topLevel.delete(file)
      return true
    },
    topLevel: () => [...topLevel].sort(),
    describe: (headersOf) => {
      divide()
      if (described?.headersOf !== headersOf) changeAll()
      for (const part of parts.filter(({ isChanged }) => isChanged))
        part.headers = new Set([...part.files].map((file) => headersOf(file)))
      const headerSets = inOrder(new Set(parts.flatMap(({ headers }) => [...headers])))
      const sets = JSON.stringify(headerSets)
      if (described?.sets !== sets) changeAll()
      const indexes = new Map(headerSets.map((headers, index) => [headers, index]))
      const texts = new Map<number, string>()
      for (const [number, part] of parts.entries()) {
        if (!part.isChanged) continue
        texts.set(number, partText(part, headersOf, indexes))
        part.isChanged = false
      }
      described = { headersOf, sets }
      return { headerSets, texts, fileCount, parts: parts.length }
    },
    describeAnew: () => {
      described = undefined
    },
  }
}
