import { wordFields } from "../../../shared/studio-words.ts"

const isWords = (field: string): boolean => (wordFields as readonly string[]).includes(field)

/** Gives scripts one part of shared/studio.json: the sentences for single pages, or what all pages need. */
export default function studioLoader(this: { getOptions: () => { words: boolean } }, source: string): string {
  const { words } = this.getOptions()
  const fields = Object.entries(JSON.parse(source) as Record<string, unknown>)
  return JSON.stringify(Object.fromEntries(fields.filter(([field]) => isWords(field) === words)))
}
