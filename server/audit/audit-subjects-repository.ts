import { sql, type Selectable } from "kysely"
import type { AuditedSubject, SubjectKind } from "../../shared/contract/audit.ts"
import { subjectKinds } from "../../shared/contract/audit.ts"
import { inEachLocale, type Locale } from "../../shared/locales.ts"
import type { Store } from "../db/connection.ts"
import { localizedName } from "../db/locale-column.ts"
import type { PostKind, Schema } from "../db/schema.ts"

type AuditRow = Selectable<Schema["audit_entry"]>

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The subject of an audited action; null where none can be looked up. */
const subjectOf = ({ action, subject_id, details }: AuditRow): { kind: SubjectKind; id: string } | null => {
  const [subject = ""] = action.split(".")
  // Its subject is the submission that led to it, which went with the rest.
  if (action === "person.forget") return null
  const named = { session: "person", resume: "application", preview: details["kind"] }[subject] ?? subject
  const kind = subjectKinds.find((known) => known === named)
  const id = subject === "resume" ? details["application"] : subject_id
  const isId = kind === "game" || (typeof id === "string" && uuid.test(id))
  return kind !== undefined && typeof id === "string" && isId ? { kind, id } : null
}

type Finder = (store: Store, ids: readonly string[]) => Promise<(AuditedSubject & { id: string })[]>

const inAll = (name: string | null) => inEachLocale(() => name)

/** The titles of posts or vacancies, as a function of the id: null in a language that an entry lacks. */
const findTitles = async (store: Store, table: "post" | "job", ids: readonly string[]) => {
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<{ id: string; locale: Locale; title: string }>`
          select ${sql.ref(`${table}_id`)} as id, locale, title from ${sql.table(`${table}_translation`)}
          where ${sql.ref(`${table}_id`)} in (${sql.join(ids)})`.execute(store)
  const byId = Map.groupBy(rows, ({ id }) => id)
  return (id: string) => inEachLocale((locale) => byId.get(id)?.find((row) => row.locale === locale)?.title ?? null)
}

const standingOf = (removedAt: Date | null) => (removedAt === null ? "present" : "removed")

const findPosts =
  (kind: PostKind): Finder =>
  async (store, ids) => {
    const rows = await store
      .selectFrom("post")
      .select(["id", "removed_at"])
      .where("kind", "=", kind)
      .where("id", "in", ids)
      .execute()
    const titles = await findTitles(store, "post", ids)
    return rows.map(({ id, removed_at }) => ({ id, kind, name: titles(id), standing: standingOf(removed_at) }))
  }

const findVacancies: Finder = async (store, ids) => {
  const rows = await store.selectFrom("job").select(["id", "removed_at"]).where("id", "in", ids).execute()
  const titles = await findTitles(store, "job", ids)
  return rows.map(({ id, removed_at }) => ({ id, kind: "job", name: titles(id), standing: standingOf(removed_at) }))
}

/** An application is called like its vacancy, other submissions like nothing: the sender's name is not for a log. */
const findSubmissions =
  (kind: "application" | "partnership" | "streaming" | "support"): Finder =>
  async (store, ids) => {
    const rows = await store
      .selectFrom("feedback")
      .select(["id", "job_id"])
      .where("kind", "=", kind)
      .where("id", "in", ids)
      .execute()
    const titles = await findTitles(
      store,
      "job",
      rows.flatMap(({ job_id }) => job_id ?? [])
    )
    return rows.map(({ id, job_id }) => ({
      id,
      kind,
      name: job_id === null ? inAll(null) : titles(job_id),
      standing: "present",
    }))
  }

const finders: Record<SubjectKind, Finder> = {
  blog: findPosts("blog"),
  devblog: findPosts("devblog"),
  legal: findPosts("legal"),
  job: findVacancies,
  application: findSubmissions("application"),
  partnership: findSubmissions("partnership"),
  streaming: findSubmissions("streaming"),
  support: findSubmissions("support"),
  file: async (store, ids) => {
    const rows = await store.selectFrom("uploaded_file").select(["id", "name"]).where("id", "in", ids).execute()
    return rows.map(({ id, name }) => ({ id, kind: "file", name: inAll(name), standing: "present" }))
  },
  redirect: async (store, ids) => {
    const rows = await store.selectFrom("redirect").select(["id", "from_path"]).where("id", "in", ids).execute()
    return rows.map(({ id, from_path }) => ({ id, kind: "redirect", name: inAll(from_path), standing: "present" }))
  },
  game: async (store, ids) => {
    const rows = await store.selectFrom("game").select(["id", "content"]).where("id", "in", ids).execute()
    return rows.map(({ id, content }) => ({ id, kind: "game", name: localizedName(content.name), standing: "present" }))
  },
  term: async (store, ids) => {
    const rows = await store.selectFrom("term").select(["id", "words"]).where("id", "in", ids).execute()
    return rows.map(({ id, words }) => ({
      id,
      kind: "term",
      name: inEachLocale((locale) => words[locale]?.word ?? null),
      standing: "present",
    }))
  },
  person: async (store, ids) => {
    const rows = await store.selectFrom("app_user").select(["id", "name"]).where("id", "in", ids).execute()
    return rows.map(({ id, name }) => ({ id, kind: "person", name: inAll(name), standing: "present" }))
  },
}

/** The names that the audit itself has of subjects: the latest of each. Redirects had theirs in another place before. */
const findRecordedNames = async (store: Store, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ subject_id: string; name: string }>`
    select distinct on (subject_id) subject_id, name from (
      select id, subject_id,
        coalesce(details->>'name', case when action like 'redirect.%' then details->>'from' end) as name
      from audit_entry where subject_id in (${sql.join(ids)})
    ) as named where name is not null
    order by subject_id, id desc`.execute(store)
  return new Map(rows.map(({ subject_id, name }) => [subject_id, name]))
}

/** What the entries of the audit are about, as it is called now, or was called last; by the id of the entry. */
export const findSubjects = async (store: Store, rows: readonly AuditRow[]): Promise<Map<number, AuditedSubject>> => {
  const wanted = rows.flatMap((row) => {
    const subject = subjectOf(row)
    return subject ? [{ row: row.id, ...subject }] : []
  })
  const found = new Map<string, AuditedSubject>()
  for (const [kind, subjects] of Map.groupBy(wanted, (subject) => subject.kind))
    for (const { id, ...subject } of await finders[kind](store, [...new Set(subjects.map((one) => one.id))]))
      found.set(`${kind} ${id}`, { ...subject, id })
  const missing = wanted.filter(({ kind, id }) => !found.has(`${kind} ${id}`))
  const names = await findRecordedNames(store, [...new Set(missing.map(({ id }) => id))])
  const removed = ({ kind, id }: { kind: SubjectKind; id: string }): AuditedSubject => ({
    kind,
    id,
    name: inAll(names.get(id) ?? null),
    standing: "gone",
  })
  return new Map(wanted.map((subject) => [subject.row, found.get(`${subject.kind} ${subject.id}`) ?? removed(subject)]))
}
