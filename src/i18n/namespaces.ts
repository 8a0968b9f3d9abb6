/** Texts that every public page includes. */
const common = ["shell", "sections"] as const

/**
 * The namespaces (files of locales/<language>) that each screen needs. A page includes only these; __tests__/src/site
 * renders every screen with exactly this list.
 */
export const screenNamespaces = {
  main: [...common, "main"],
  games: [...common, "games"],
  game: [...common, "games"],
  postList: [...common, "posts", "forms"],
  post: [...common, "posts"],
  vacancyList: [...common, "jobs", "forms"],
  vacancy: [...common, "jobs", "forms"],
  contacts: [...common, "pages"],
  partnership: [...common, "pages", "forms"],
  support: [...common, "support", "forms"],
  supportAnswer: [...common, "support"],
  about: [...common, "about"],
  launcher: [...common, "launcher", "forms"],
  market: [...common, "market"],
  legal: [...common, "legal"],
  notFound: [...common, "errors"],
  // The page of a closed vacancy lists the open ones.
  gone: [...common, "errors", "jobs"],
  // It renders entries of every content type.
  preview: [...common, "posts", "jobs", "legal", "forms", "preview"],
} as const
