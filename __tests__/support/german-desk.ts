import { randomUUID } from "node:crypto"
import { inEachLocale, type Locale } from "../../shared/locales.ts"
import { localeTexts } from "../../server/http/locale-texts.ts"
import { mailText } from "../../server/mail/mail-text.ts"
import { localizedPath, splitLocale } from "../../shared/paths.ts"
import { studio } from "../../shared/studio.ts"
import { addPost, addVacancy, documentOf, paragraph } from "./content-factory.ts"
import { postText } from "./content-input.ts"
import { addStaff } from "./signed-in-users.ts"
import { openTestApp } from "./test-app.ts"

/** A day at the desk of a site with a third language, German, as more-languages.mjs makes it. Prints what came of it. */

const german = "de" as Locale

const api = await openTestApp()
const editor = await addStaff(api, "editor", "admin", "recruiter")
const responseOf = async (path: string): Promise<unknown> => (await editor.get(`/v1/api/v1${path}`)).body.response
const send = async (path: string, body: unknown): Promise<unknown> => {
  const { status, body: answer } = await editor.post(`/v1/api/v1${path}`, body)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
  return answer.response
}
const wait = (minutes: number): void => {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000)
}

// What a site of two languages has stored.
const earlier = await addPost(api.database, { link: "earlier", texts: { en: { title: "Earlier" } } })
const vacancy = await addVacancy(api.database, { texts: { en: { state: "draft" } } })
const beforeGerman = {
  post: await responseOf(`/blog/admin/id/${earlier.id}`),
  vacancy: await responseOf(`/jobs/admin/id/${vacancy.id}`),
  games: await responseOf("/games"),
  daily: await responseOf("/daily/get"),
}

const live = { state: "published", publishAt: null } as const
const textOf = (title: string, words: string) => postText({ title, body: documentOf(paragraph(words)), ...live })
const post = {
  ...{ id: randomUUID(), link: "three", cover: null, videoUrl: null, author: inEachLocale(() => "Ann") },
  translations: { en: textOf("One", "One."), ru: textOf("Один", "Один."), [german]: textOf("Eins", "Eins.") },
}
await send("/blog/add", post)
const edit = async (version: number, changes: object): Promise<unknown> => {
  wait(1)
  Object.assign(post.translations, changes)
  await send("/blog/edit", { ...post, version })
  return responseOf(`/revisions/blog/${post.id}/translations`)
}
const lags = [
  await edit(1, { en: textOf("One", "One!") }),
  await edit(2, { ru: textOf("Один", "Один!") }),
  await edit(3, { en: textOf("One", "One?") }),
]
const work = await responseOf("/entries/translations?locale=de")
lags.push(await edit(4, { [german]: textOf("Eins", "Eins?"), ru: textOf("Один", "Один?") }))

const word = (text: string) => ({ word: text, forms: [] })
await send("/terms/add", { id: randomUUID(), en: word("oar"), ru: word("весло"), [german]: word("Ruder"), note: "" })

console.log(
  JSON.stringify({
    ...{ beforeGerman, lags, work },
    published: await responseOf("/blog?locale=de"),
    sorted: await responseOf("/blog/admin?sort=-dateDe&locale=de"),
    terms: await responseOf("/terms"),
    texts: [localeTexts<Record<"notFound", string>>("apiErrors")[german].notFound, studio.name[german]],
    addresses: [splitLocale("/de/blog"), splitLocale("/de"), splitLocale("/dev-blog"), localizedPath("/blog", german)],
    mail: mailText(german)("closing"),
    audit: ((await responseOf("/audit")) as { items: { subject: unknown }[] }).items[0]?.subject,
    files: await responseOf("/files?alt=missing-de"),
  })
)
await api.close()
