import { randomUUID } from "node:crypto"
import { z } from "zod"
import { jobAddition } from "../../shared/contract/admin-vacancies.ts"
import { emptyFields } from "../../shared/contract/field-table.ts"
import { postFields } from "../../shared/contract/post-fields.ts"
import { redirectAddition } from "../../shared/contract/redirects.ts"
import { cleanForeignText } from "../../shared/foreign-text.ts"
import { isEmptyBody } from "../../shared/empty-body.ts"
import { redirectLimits } from "../../shared/limits/redirects.ts"
import { defaultLocale, inEachLocale, localeOfTag, locales, type Locale } from "../../shared/locales.ts"
import { localizedPath, paths } from "../../shared/paths.ts"
import { system } from "../audit/audit-repository.ts"
import type { SavedTexts } from "../content/entries/entry.ts"
import { blogContentType, devblogContentType } from "../content/content-types/post-content-types.ts"
import type { PostFields, PostText } from "../content/posts/post-entry.ts"
import { vacancyContentType } from "../content/content-types/vacancy-content-type.ts"
import { toVacancyEntry } from "../content/vacancies/vacancy-entry.ts"
import type { UploadContext } from "../files/uploads/uploads-service.ts"
import { ApiError } from "../http/api-error.ts"
import { fromIssue, toIssue } from "../redirects/redirect-rules.ts"
import { listAllRedirects } from "../redirects/redirects-repository.ts"
import { addRedirect } from "../redirects/redirects-service.ts"
import { counted } from "./counted.ts"
import { importFiles } from "./import-files.ts"
import {
  addressKey,
  chooseLink,
  normalPath,
  oldAddressesOf,
  pathAtSource,
  pathOfPost,
  wantedLink,
} from "./import-links.ts"
import type { ImportOptions } from "./import-options.ts"
import type { ImportReport } from "./import-report.ts"
import type { ImportSource, Place, SourcePost, SourceVacancy } from "./import-source.ts"
import { importExported } from "./exported-content.ts"
import { batchSize, issuesOf, sayer, type Import } from "./import-task.ts"
import { importAuthor, importBody, importText, oneLine } from "./import-texts.ts"
import {
  deleteRun,
  findItems,
  insertItems,
  insertRun,
  listLinks,
  listPostNames,
  type PostNames,
} from "./imports-repository.ts"
import { addBatch, type Ready } from "./ready-entries.ts"
import type { SourceFiles } from "./source-files.ts"

/** Characters of what something is called in its source. */
const keyMax = 1_000

/** A post in its languages, with the link that it gets. */
type PlannedPost = { link: string; posts: Partial<Record<Locale, SourcePost>> }

type PlannedRedirect = Place & { from: string; to: string; subject: string }

const localeOf = ({ language }: SourcePost, other: Locale): Locale | null => {
  if (language === null || language === "") return other
  return localeOfTag(language) ?? null
}

/** Ids of foreign programs, of which the database takes any text but broken ones. */
const withCleanKeys = (source: ImportSource): ImportSource => {
  const clean = <Item extends { key: string }>(item: Item): Item => ({
    ...item,
    key: cleanForeignText(item.key).slice(0, keyMax),
  })
  return { ...source, posts: source.posts.map(clean), vacancies: source.vacancies.map(clean) }
}

/** Characters of links and titles that are compared: an import cuts and numbers them. */
const comparedMax = 60

/** Whether a post has neither link nor title of what came under its key: two sites under one address number their posts alike. */
const isAnother = (post: SourcePost, { link, titles }: PostNames): boolean => {
  const title = oneLine(post.title).slice(0, comparedMax)
  return (
    title !== "" &&
    !link.startsWith(wantedLink(post).slice(0, comparedMax)) &&
    !titles.some((other) => other.startsWith(title))
  )
}

/** Joins the languages of posts, leaves out what came before, and gives links. */
const planPosts = async (task: Import): Promise<PlannedPost[]> => {
  const { context, source, options, report } = task
  const { store } = context.database
  const known = await findItems(
    store,
    source.posts.map(({ key }) => key)
  )
  const present = await listPostNames(
    store,
    [...known.values()].map(({ subject_id: id }) => id)
  )
  const groups = new Map<string, PlannedPost>()
  const byKey = new Map<string, PlannedPost>()
  for (const post of source.posts) {
    const say = sayer(task, post, post.title || post.slug)
    const came = known.get(post.key)
    if (came) {
      report.known += 1
      const names = present.get(came.subject_id)
      if (names && isAnother(post, names))
        say(`is left out: what came with its number before is another text, ${names.link}`)
      continue
    }
    const locale = localeOf(post, options.language)
    if (locale === null) {
      say(`is left out: the site has no language ${post.language}`)
      continue
    }
    const pair = post.pair === null ? post.key : `pair:${post.pair}`
    const group = groups.get(pair)
    const isAlone = group?.posts[locale] !== undefined
    const before = byKey.get(post.key)
    if (before && (before !== group || isAlone)) {
      say(`is left out: a text before it has the same id ${post.key.replace(/^\w+:/, "")}`)
      continue
    }
    if (isAlone) say("stands alone: its translation group has another post in this language")
    const own: PlannedPost = group && !isAlone ? group : { link: "", posts: {} }
    own.posts[locale] = post
    groups.set(isAlone ? post.key : pair, own)
    byKey.set(post.key, own)
  }
  const partners = new Set(
    source.posts.filter(({ key, pair }) => pair !== null && known.has(key)).map(({ pair }) => pair)
  )
  const taken = await listLinks(store, options.into.kind)
  const plan = [...groups.values()]
  for (const planned of plan) {
    const first = planned.posts[defaultLocale] ?? Object.values(planned.posts)[0]
    if (!first) continue
    const { link, wanted } = chooseLink(first, taken)
    planned.link = link
    const say = sayer(task, first, first.title || first.slug)
    if (link !== wanted) say(`gets the link ${link}: another post has ${wanted}`)
    if (first.pair !== null && partners.has(first.pair))
      say("stands alone: its translation came with an earlier import")
  }
  return plan
}

/** Old addresses of posts and the paths that they have now: for links in texts, and for redirects. */
const planAddresses = (task: Import, plan: readonly PlannedPost[]) => {
  const { source, options } = task
  const moved = new Map<string, string>()
  const redirects: PlannedRedirect[] = []
  for (const { link, posts } of plan)
    for (const locale of locales) {
      const post = posts[locale]
      if (!post) continue
      const subject = post.title || post.slug
      const say = sayer(task, post, subject)
      const to = pathOfPost(options.into, link, locale)
      for (const address of [...post.addresses, ...(post.otherAddresses ?? [])]) {
        const path = pathAtSource(address, source.origin)
        if (path !== null && path.includes("?")) moved.set(addressKey(path), to)
      }
      for (const address of oldAddressesOf(post, options.oldAddresses)) {
        const path = pathAtSource(address, source.origin)
        const from = path === null ? null : normalPath(path)
        // An address that is a question, as of a draft, has no path of its own.
        if (from === null || from === "/" || path?.includes("?")) {
          if (post.state === "published") say(`its old address cannot be redirected: ${address}`)
          continue
        }
        const other = moved.get(from)
        if (other !== undefined && other !== to) say(`its old address ${from} leads to another post: ${other}`)
        if (other !== undefined) continue
        moved.set(from, to)
        // Only what visitors know is redirected.
        if (from !== to && post.state !== "draft")
          redirects.push({ file: post.file, line: post.line, from, to, subject })
      }
    }
  return { moved, redirects }
}

const linkAt =
  ({ origin }: ImportSource, moved: ReadonlyMap<string, string>) =>
  (address: string): { href: string; remark?: string } => {
    const path = pathAtSource(address, origin)
    if (path === null) return { href: address }
    const place = /#.*$/s.exec(path)?.[0] ?? ""
    const target = moved.get(addressKey(path))
    if (target !== undefined) return { href: target + place }
    // The old site's other pages: a link to them stays as it was.
    const href = address.replace(/^__GHOST_URL__/, origin ?? "")
    return normalPath(path) === "/" && !path.includes("?")
      ? { href }
      : { href, remark: "a link leads to what does not come from the old site" }
  }

const noteLost = ({ lost }: Import, formatting: string, place: Place): void => {
  lost.set(formatting, (lost.get(formatting) ?? new Set()).add(place))
}

/** Says once which looks texts have not here, and how many texts lost them. */
const sayLost = ({ lost, report }: Import): void => {
  for (const [formatting, places] of lost) {
    const [{ file, line } = { file: "", line: 1 }] = places
    const message = `texts here have no ${formatting}: ${counted(places.size, "text")} lost it, and kept the words`
    report.remarks.push({ file, line, subject: "formatting", message })
  }
}

const readyPost = async (
  task: Import,
  { link, posts }: PlannedPost,
  rewrite: ReturnType<typeof linkAt>
): Promise<Ready<PostFields, PostText> | null> => {
  const { context, files, options } = task
  const now = context.now()
  const texts: SavedTexts<PostText> = inEachLocale(() => null)
  const keys: string[] = []
  let cover: string | null = null
  for (const locale of locales) {
    const post = posts[locale]
    if (!post) continue
    const say = sayer(task, post, post.title || post.slug)
    const lost = (formatting: string): void => noteLost(task, formatting, post)
    const made = await importText(post, { files, link: rewrite, lost, say }, now)
    if (!made) continue
    texts[locale] = made.saved
    cover ??= made.cover
    // Translations may have one id.
    if (!keys.includes(post.key)) keys.push(post.key)
  }
  const came = locales.flatMap((locale) => (texts[locale] && posts[locale] ? [{ locale, post: posts[locale] }] : []))
  const [first] = came
  if (!first) return null
  const title = texts[first.locale]?.text.title ?? ""
  const say = sayer(task, first.post, title)
  const fields: PostFields = {
    ...emptyFields(postFields),
    game: options.into.game,
    link,
    cover: cover === null ? null : { fileId: cover, focalPoint: { x: 0.5, y: 0.5 } },
    author: importAuthor(
      came.map(({ post }) => post),
      say
    ),
  }
  const address = pathOfPost(options.into, link, first.locale)
  const place = { file: first.post.file, line: first.post.line, title, what: "post", address }
  const ownPaths = came.map(({ locale }) => pathOfPost(options.into, link, locale))
  return { id: randomUUID(), keys, fields, texts, say, paths: ownPaths, place }
}

const readyVacancy = async (task: Import, vacancy: SourceVacancy) => {
  const { context, files } = task
  const now = context.now()
  const id = randomUUID()
  const say = sayer(task, vacancy, vacancy.title)
  const translations: Record<string, unknown> = {}
  for (const locale of locales) {
    const text = vacancy.texts[locale]
    translations[locale] = null
    if (!text) continue
    const source = { html: text.html, line: vacancy.line, isTyped: false, lineWith: () => vacancy.line, file: "" }
    const lost = (formatting: string): void => noteLost(task, formatting, vacancy)
    const body = await importBody(source, { files, link: (href) => ({ href }), lost, say })
    if (!body) return null
    const publishAt = text.state === "draft" ? null : (text.publishedAt ?? (text.state === "published" ? now : null))
    const isAhead = text.state === "published" && publishAt !== null && publishAt > now
    if (isAhead) say("is scheduled: its date lies ahead")
    translations[locale] = {
      title: text.title,
      summary: text.summary,
      body,
      state: isAhead ? "scheduled" : text.state,
      publishAt: publishAt?.toISOString() ?? null,
    }
  }
  const checked = jobAddition.safeParse({ id, ...vacancy.fields, translations })
  if (!checked.success) {
    say(`is left out: ${checked.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; ")}`)
    return null
  }
  const { fields, texts } = toVacancyEntry(checked.data)
  const saved = Object.fromEntries(
    locales.map((locale) => {
      const sent = texts[locale]
      return [
        locale,
        sent && { text: sent.text, state: sent.state, publishedAt: sent.publishAt, updatedAt: now.toISOString() },
      ]
    })
  ) as SavedTexts<NonNullable<(typeof texts)[Locale]>["text"]>
  const locale = locales.find((one) => texts[one] !== null) ?? defaultLocale
  const place = {
    file: "",
    line: vacancy.line,
    title: vacancy.title,
    what: "vacancy",
    address: localizedPath(paths.job(id), locale),
  }
  return { id, keys: [vacancy.key], fields, texts: saved, say, paths: [], place }
}

/** The keys of vacancies that are here under the ids of their table: the one of an export names those of this site. */
const vacanciesHere = async (
  { database }: UploadContext,
  vacancies: readonly SourceVacancy[]
): Promise<Set<string>> => {
  const ids = vacancies.map(({ key }) => key.replace(/^vacancy:/, "")).filter((id) => z.uuid().safeParse(id).success)
  const found = await vacancyContentType.find(database.store, ids, { bodies: false })
  return new Set(found.filter(({ removedAt }) => removedAt === null).map(({ id }) => `vacancy:${id}`))
}

const importRedirects = async (task: Import, planned: readonly PlannedRedirect[]): Promise<void> => {
  const { context, options, run, report } = task
  const { store } = context.database
  const keyOf = ({ from, to }: PlannedRedirect) => `redirect:${from} ${to}`
  const known = await findItems(store, planned.map(keyOf))
  const present = await listAllRedirects(store)
  const taken = new Map(present.map((row) => [row.from_path, row.to_path]))
  let left = redirectLimits.countMax - present.length
  let full = 0
  for (const redirect of planned) {
    const say = sayer(task, redirect, redirect.subject)
    const id = randomUUID()
    const sent = redirectAddition.safeParse({ id, from: redirect.from, to: redirect.to })
    if (!sent.success) {
      const [issue] = sent.error.issues
      say(`its old address cannot be redirected: ${redirect.from} (${issue?.path.join(".")} ${issue?.message})`)
      continue
    }
    const { from, to } = sent.data
    if (known.has(keyOf(redirect)) || taken.get(from) === to) {
      report.known += 1
      continue
    }
    if (taken.has(from)) {
      say(`is redirected already: ${from} leads to ${taken.get(from)}`)
      continue
    }
    if (left <= 0) {
      full += 1
      continue
    }
    const issue = (await fromIssue(store, from)) ?? toIssue(to)
    if (issue !== null) {
      say(`cannot be redirected: ${from} ${issue}`)
      continue
    }
    taken.set(from, to)
    if (options.apply)
      try {
        const { row } = await addRedirect(context, { id, from, to }, { actor: system, present: () => null })
        await insertItems(store, [
          { source_key: keyOf(redirect), run_id: run, kind: "redirect", subject_id: row.id, version: row.version },
        ])
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        say(`cannot be redirected: ${from}: ${issuesOf(error)}`)
        continue
      }
    left -= 1
    report.redirects += 1
  }
  if (full > 0)
    report.remarks.push({
      file: "",
      line: 1,
      subject: "redirects",
      message: `${full} old addresses are not redirected: the site has ${redirectLimits.countMax} redirects at most. A rule of the web server may do it for all of them`,
    })
}

/**
 * Imports what a reader has read, or says what would come. What came with an earlier import, from the same source, stays
 * as it is: it may have been changed since. Texts that visitors do not see, and their pictures, come as well.
 *
 * @param onProgress called with the number of posts that are done
 * @returns the report, and the id by which the import can be undone; null when it brought nothing
 */
export const runImport = async (
  context: UploadContext,
  { source: found, files: beside }: { source: ImportSource; files: SourceFiles },
  options: ImportOptions,
  onProgress: (done: number, total: number) => void = () => undefined
): Promise<{ run: string | null; report: ImportReport }> => {
  const run = randomUUID()
  const source = withCleanKeys(found)
  const report: ImportReport = {
    name: source.name,
    arrivals: [],
    remarks: [...source.remarks],
    known: 0,
    files: 0,
    redirects: 0,
  }
  const files = importFiles(context, beside, { run, apply: options.apply })
  const task: Import = { context, source, options, run, files, report, lost: new Map(), came: new Set() }
  if (options.apply)
    await insertRun(context.database.store, { id: run, source: source.name, made_at: context.now(), undone_at: null })
  const plan = await planPosts(task)
  const { moved, redirects } = planAddresses(task, plan)
  const rewrite = linkAt(source, moved)
  const contentType = options.into.kind === "blog" ? blogContentType : devblogContentType
  for (let at = 0; at < plan.length; at += batchSize) {
    const batch: Ready<PostFields, PostText>[] = []
    for (const planned of plan.slice(at, at + batchSize)) {
      const ready = await readyPost(task, planned, rewrite)
      if (!ready) continue
      for (const locale of locales)
        if (ready.texts[locale] && isEmptyBody(ready.texts[locale].text.body))
          ready.say(`its text is empty (${locale})`)
      batch.push(ready)
    }
    await addBatch(task, contentType, batch)
    onProgress(Math.min(at + batchSize, plan.length), plan.length)
  }
  if (source.exported) await importExported(task, source.exported, onProgress)
  const known = await findItems(
    context.database.store,
    source.vacancies.map(({ key }) => key)
  )
  const present = await vacanciesHere(context, source.vacancies)
  const seen = new Set<string>()
  for (const vacancy of source.vacancies) {
    if (known.has(vacancy.key)) report.known += 1
    else if (present.has(vacancy.key))
      sayer(task, vacancy, vacancy.title)("is left out: this vacancy is here already, and is edited in the admin")
    else if (seen.has(vacancy.key))
      sayer(task, vacancy, vacancy.title)("is left out: a line before it is the same vacancy")
    else {
      seen.add(vacancy.key)
      const ready = await readyVacancy(task, vacancy)
      if (ready) await addBatch(task, vacancyContentType, [ready])
    }
  }
  const own = source.redirects.map((redirect) => ({
    ...redirect,
    from: pathAtSource(redirect.from, source.origin) ?? redirect.from,
    subject: redirect.from,
  }))
  await importRedirects(task, [...redirects.filter(({ to }) => task.came.has(to)), ...own])
  sayLost(task)
  report.files += files.added()
  if (!options.apply) return { run: null, report }
  if (report.arrivals.length > 0 || report.redirects > 0 || report.files > 0) return { run, report }
  await deleteRun(context.database.store, run)
  return { run: null, report }
}
