type Room = {
  holds: string
  /** The other rooms that this one may import, types included. */
  mayImport: readonly string[]
}

/**
 * The rooms of the server, the highest first: a room imports only rooms below it, so that each can be read without
 * those above. .dependency-cruiser.mjs makes rules of this table, and docs/architecture.md prints it.
 */
export const rooms: Readonly<Record<string, Room>> = {
  app: {
    holds: "processes: start and stop, settings, composition of the rooms, the log, background tasks, commands/",
    mayImport: [
      "legal",
      "demo",
      "import",
      "export",
      "operations",
      "static-hosts",
      "serving",
      "webhooks",
      "publishing",
      "redirects",
      "inbox",
      "subscribers",
      "content",
      "files",
      "bot-check",
      "mail",
      "people",
      "audit",
      "service-context.ts",
      "tasks",
      "s3",
      "http",
      "db",
    ],
  },
  legal: {
    holds: "documents/ with the legal documents with which a site begins, and what puts them into a database",
    mayImport: ["demo", "content", "db"],
  },
  demo: {
    holds: "the demo studio's content, and what fills an empty database with it",
    mayImport: ["content", "files", "db"],
  },
  import: {
    holds:
      "content of another site: readers of exports (wordpress/, ghost/, markdown/, tables/), their HTML as documents (body/), what came and how it is undone",
    mayImport: ["export", "redirects", "content", "files", "audit", "service-context.ts", "http", "db"],
  },
  export: {
    holds:
      "everything portable as a folder of files: Markdown (body/), tables, feeds, the library; how it is read back",
    mayImport: ["redirects", "content", "files", "service-context.ts", "http", "db"],
  },
  operations: {
    holds: "metrics, backup and restore, error reports, the operator's socket",
    mayImport: ["publishing", "files", "mail", "audit", "tasks", "s3", "http", "db"],
  },
  "static-hosts": {
    holds: "a release handed to hosts that serve files: S3, Netlify, Cloudflare Pages, a folder",
    mayImport: ["publishing", "s3"],
  },
  serving: {
    holds: "responses from the live release",
    mayImport: ["publishing", "redirects", "http"],
  },
  webhooks: {
    holds: "who is notified, signed, that another release is live, and of what happens to the content",
    mayImport: ["publishing", "subscribers", "people", "audit", "service-context.ts", "tasks", "http", "db"],
  },
  publishing: {
    holds: "from a change to a live release: run/, builder/, guard/, release/, verify/, bucket/ (releases that travel)",
    mayImport: ["redirects", "people", "audit", "service-context.ts", "s3", "http", "db"],
  },
  redirects: {
    holds: "redirects that admins manage, their rules, where an old address leads",
    mayImport: ["content", "people", "audit", "service-context.ts", "http", "db"],
  },
  inbox: {
    holds: "what visitors send by forms, its status and export, forgetting a person",
    mayImport: [
      "subscribers",
      "content",
      "files",
      "bot-check",
      "mail",
      "people",
      "audit",
      "service-context.ts",
      "http",
      "db",
    ],
  },
  subscribers: {
    holds: "subscriptions, and notifications to subscribers",
    mayImport: ["content", "bot-check", "mail", "people", "audit", "service-context.ts", "http", "db"],
  },
  content: {
    holds:
      "entries/ (what posts and vacancies share), editing/ (how users read and write them), posts/, vacancies/, daily/, games/, revisions/, previews/, scheduling/, translations/, published/, finder/ (by name), overview/, calendar/, presence/ (who has an entry open), comments/ (of the staff on blocks), reviews/ (before a publication), terms/, bookmarks/ (cards of entries in other texts), content-types/ (what each adds to the common rules, and what visitors notice of its changes)",
    mayImport: ["files", "mail", "people", "audit", "service-context.ts", "tasks", "http", "db"],
  },
  files: {
    holds:
      "uploads/, checks/ of their content, isolated/ (processes that run them), renditions/, library/, resumes/, storage/ (disk, S3)",
    mayImport: ["bot-check", "people", "audit", "service-context.ts", "s3", "http", "db"],
  },
  people: {
    holds:
      "sign-in, sessions and their cookies, users and their roles, colleagues, invitations, what each chose of the lists, the guards of staff routes, development-provider/",
    mayImport: ["mail", "audit", "service-context.ts", "http", "db"],
  },
  "bot-check": {
    holds: "the proof of work that visitors' forms carry",
    mayImport: ["service-context.ts", "http", "db"],
  },
  mail: {
    holds: "outgoing mail: texts, outbox, transport to a mail server or a folder",
    mayImport: ["service-context.ts", "http", "db"],
  },
  audit: {
    holds: "who did what",
    mayImport: ["service-context.ts", "http", "db"],
  },
  "service-context.ts": {
    holds: "what every service is given",
    mayImport: ["tasks", "db"],
  },
  tasks: {
    holds: "the queue of background tasks, and their kinds",
    mayImport: ["db"],
  },
  s3: {
    holds: "requests to a bucket of a storage with the S3 protocol",
    mayImport: ["http"],
  },
  http: {
    holds:
      "how an endpoint is declared: policy, schema, cache, errors, event streams, headers, health, documentation; texts by language",
    mayImport: ["db"],
  },
  db: {
    holds:
      "connection, lock and maintenance of the embedded database, migrations/, tables/ (their types), the change position",
    mayImport: [],
  },
}
