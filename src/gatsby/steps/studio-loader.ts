import { wordFields } from "../../../shared/studio-word-fields.ts"

type Identity = Record<string, unknown> & { offices: { note?: unknown }[] }

const isWords = (field: string): boolean => (wordFields as readonly string[]).includes(field)

/** Gives scripts one part of shared/studio.json: the sentences for single pages, or what all pages need. */
export default function studioLoader(this: { getOptions: () => { words: boolean } }, source: string): string {
  const { words } = this.getOptions()
  const { offices, ...fields } = JSON.parse(source) as Identity
  return JSON.stringify({
    ...Object.fromEntries(Object.entries(fields).filter(([field]) => isWords(field) === words)),
    offices: offices.map(({ note, ...place }) => (words ? { note } : place)),
  })
}
