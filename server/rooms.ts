type Room = {
  holds: string
  /** The others of its table that this one may import, types included. */
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
    holds: "posts, vacancies, games and the daily note, from draft to public, in folders with a table of their own",
    mayImport: ["files", "mail", "people", "audit", "service-context.ts", "tasks", "http", "db"],
  },
  files: {
    holds:
      "uploads/ (which make the copies of a picture at once), checks/ of their content, isolated/ (processes that run them), renditions/ (how those copies are made), library/, resumes/, storage/ (disk, S3)",
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

/** The folders of the room content, and its files beside them, by the same rule. */
export const contentFolders: Readonly<Record<string, Room>> = {
  "content-admin-routes.ts": {
    holds: "the endpoints of all content types for users, composed",
    mayImport: [
      "overview",
      "translations",
      "revisions",
      "editing",
      "reviews",
      "previews",
      "finder",
      "content-types",
      "vacancies",
      "posts",
      "calendar",
      "entries",
      "terms",
    ],
  },
  "republish-file-uses.ts": {
    holds: "what shows a file, as changed with it",
    mayImport: ["content-types", "games", "daily"],
  },
  scheduling: {
    holds: "what becomes public by time alone",
    mayImport: ["editing", "reviews", "content-types", "vacancies", "posts", "daily", "entries"],
  },
  overview: {
    holds: "what becomes public next, and what needs care",
    mayImport: ["translations", "entries"],
  },
  translations: {
    holds: "which languages are missing or behind the others",
    mayImport: ["editing", "content-types", "entries"],
  },
  revisions: {
    holds: "the list of an entry's revisions, restoring one, undo",
    mayImport: ["editing", "reviews", "entries"],
  },
  editing: {
    holds: "how users read, write and publish entries of any content type: the steps of every save",
    mayImport: ["reviews", "comments", "bookmarks", "games", "entries"],
  },
  reviews: {
    holds: "who is asked to read an entry before it is published, and which publication needs an approval",
    mayImport: ["content-types", "entries"],
  },
  comments: {
    holds: "comments of users on the blocks of an entry, and mentions in them",
    mayImport: ["content-types", "entries"],
  },
  previews: {
    holds: "links by which a draft is read without a session",
    mayImport: ["content-types", "bookmarks", "vacancies", "posts", "entries"],
  },
  finder: {
    holds: "entries by their names",
    mayImport: ["content-types", "entries"],
  },
  published: {
    holds: "what visitors and the build read of entries, and what of it changed since a cursor",
    mayImport: ["bookmarks", "vacancies", "posts", "games", "entries"],
  },
  "content-types": {
    holds: "what each content type adds to the common rules, and how a change that visitors see is recorded",
    mayImport: ["bookmarks", "vacancies", "posts", "games", "entries"],
  },
  bookmarks: {
    holds: "cards of entries in other texts",
    mayImport: ["vacancies", "posts", "entries"],
  },
  vacancies: {
    holds: "rows and JSON of vacancies",
    mayImport: ["entries"],
  },
  posts: {
    holds: "rows, links and JSON of posts and legal documents",
    mayImport: ["entries"],
  },
  games: {
    holds: "games, their endpoints and what a live one needs",
    mayImport: ["entries"],
  },
  daily: {
    holds: "daily notes and their endpoints",
    mayImport: ["entries"],
  },
  calendar: {
    holds: "what becomes public when",
    mayImport: ["entries"],
  },
  entries: {
    holds: "what an entry of any content type is: its texts and layers, their rows, its parts and stored revisions",
    mayImport: [],
  },
  presence: {
    holds: "who has an entry open",
    mayImport: [],
  },
  terms: {
    holds: "words of the studio with their agreed translations",
    mayImport: [],
  },
}
