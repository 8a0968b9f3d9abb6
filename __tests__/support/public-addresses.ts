/** Addresses of one page of each kind of screen, without language prefix; the caller adds a post and a vacancy. */
export const fixedAddresses = [
  "/",
  "/games",
  "/games/last-day-on-earth",
  "/games/frostborn",
  "/blog",
  "/blog/page/1",
  "/dev-blog/last-day-on-earth",
  "/dev-blog/frostborn",
  "/job",
  "/partnership",
  "/contacts",
  "/support",
  "/support/new-phone",
  "/privacy-policy",
  "/terms-of-service",
  "/privacyweb",
  "/privacyjobs",
  "/cy/privacy-policy",
  "/cy/terms-of-service",
  "/about/hobby",
  "/about/vacations",
  "/about/education",
  "/launcher",
] as const

type Listed = { id: string; link: string; game?: string; translations: Record<string, unknown> }

const firstInBoth = async (origin: string, query: string): Promise<Listed> => {
  const page = await fetch(`${origin}/v1/api/v1/${query}`)
  const { response } = (await page.json()) as { response: { items: Listed[] } }
  const entry = response.items.find(({ translations }) => translations.en && translations.ru)
  if (!entry) throw new Error(`${query}: nothing is published in both languages`)
  return entry
}

/** One address of every kind of public page, without language prefix. */
export const publicAddresses = async (origin: string): Promise<string[]> => {
  const blog = await firstInBoth(origin, "blog?perPage=100")
  const devblog = await firstInBoth(origin, "devblog?perPage=100")
  const vacancy = await firstInBoth(origin, "jobs?perPage=100")
  return [...fixedAddresses, `/blog/${blog.link}`, `/dev-blog/${devblog.game}/${devblog.link}`, `/job/${vacancy.id}`]
}
