import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** What German says by itself; the rest of its folder is a copy of the English one. */
const german: Record<string, Record<string, string>> = {
  shell: {
    skipLink: "Zum Inhalt",
    languages: "Sprachen",
    "menu.title": "Menü",
    "post.readingTime_one": "{{count}} Minute Lesezeit",
    "post.readingTime_other": "{{count}} Minuten Lesezeit",
    "search.title": "Suche",
    "search.label": "Die Website durchsuchen",
    "search.found_one": "{{count}} Treffer",
    "search.found_other": "{{count}} Treffer insgesamt",
  },
  offer: {
    question: "Diese Website gibt es auch auf Deutsch.",
    open: "Auf Deutsch öffnen",
    read: "auf Deutsch lesen",
    dismiss: "Nein, danke",
  },
  sections: { "name.games": "Spiele", "name.jobs": "Arbeiten bei {{studio}}" },
  head: { "blog.title": "Blog der Werkstatt", "blog.description": "Neues aus dem Studio.", "games.title": "Spiele" },
  feeds: { blog: "{{studio}}: Blog der Werkstatt" },
  adminEditor: { "view.several": "Sprachen (bis zu zwei)" },
  admin: { "shell.screen.none": "Hier gibt es keine Seite." },
}

type Texts = { [key: string]: string | Texts }

const put = (texts: Texts, [first = "", ...rest]: string[], text: string): void => {
  const inner = texts[first]
  if (rest.length === 0 && typeof inner === "string") texts[first] = text
  else if (typeof inner === "object") put(inner, rest, text)
  else throw new Error(`locales/en has no text ${[first, ...rest].join(".")}`)
}

/** Adds German to a checkout, as docs/how-to/add-a-language.md says: one line and one folder. */
export const addGerman = (project: string): void => {
  const list = join(project, "shared/locales.ts")
  const before = readFileSync(list, "utf8")
  const after = before.replace(
    'export const locales = ["en", "ru"] as const',
    'export const locales = ["en", "ru", "de"] as const'
  )
  if (after === before) throw new Error("shared/locales.ts does not have the list of languages in its line")
  writeFileSync(list, after)
  cpSync(join(project, "locales/en"), join(project, "locales/de"), { recursive: true })
  for (const [namespace, own] of Object.entries(german)) {
    const file = join(project, `locales/de/${namespace}.json`)
    const texts = JSON.parse(readFileSync(file, "utf8")) as Texts
    for (const [key, text] of Object.entries(own)) put(texts, key.split("."), text)
    writeFileSync(file, JSON.stringify(texts, null, 2))
  }
}
