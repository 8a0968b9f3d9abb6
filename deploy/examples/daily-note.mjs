// A game server sets the note of the day, for a day: node daily-note.mjs ENGLISH RUSSIAN
import { callApi, succeed } from "./call-api.mjs"

const [en, ru] = process.argv.slice(2)
if (!en || !ru) throw new Error("Usage: node daily-note.mjs ENGLISH RUSSIAN")

const now = Date.now()
const note = (text) => ({
  text,
  link: null,
  linkLabel: null,
  picture: null,
  shownFrom: new Date(now).toISOString(),
  shownUntil: new Date(now + 86_400_000).toISOString(),
})

// The API takes new notes only from those who have read the present ones.
const present = succeed(await callApi("/api/v1/daily/admin"))
const read = { en: present.en?.updatedAt ?? null, ru: present.ru?.updatedAt ?? null }
succeed(await callApi("/api/v1/daily/set", { en: note(en), ru: note(ru), read }))
console.log("The note of the day is set.")
