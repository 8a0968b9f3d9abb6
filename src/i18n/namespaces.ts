/** Texts that every public page carries. */
const common = ["shell"] as const

/**
 * The texts that each screen needs, by namespace (a file of locales/<language>). A page ships these and no others;
 * __tests__/src/site renders every screen with exactly this list.
 */
export const screenNamespaces = {
  main: [...common, "main"],
  games: [...common, "games"],
  game: [...common, "games"],
  postList: [...common, "posts", "forms"],
  post: [...common, "posts"],
  jobList: [...common, "jobs", "forms"],
  job: [...common, "jobs", "forms"],
  contacts: [...common, "pages"],
  partnership: [...common, "pages", "forms"],
  support: [...common, "support"],
  about: [...common, "about"],
  launcher: [...common, "launcher", "forms"],
  market: [...common, "market"],
  legal: [...common, "legal"],
  notFound: [...common, "errors"],
  // The page of a closed vacancy lists the open ones.
  gone: [...common, "errors", "jobs"],
  // It draws posts and vacancies.
  preview: [...common, "posts", "jobs", "forms", "preview"],
} as const
