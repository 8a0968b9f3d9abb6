const locationsOf = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? "")

/** Every address of the sitemap and its parts, as paths of this site. */
export const sitemapAddresses = async (origin: string): Promise<string[]> => {
  const textOf = async (url: string): Promise<string> => {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    return response.text()
  }
  const parts = await Promise.all(locationsOf(await textOf(`${origin}/sitemap.xml`)).map(textOf))
  return parts.flatMap(locationsOf).map((url) => new URL(url).pathname)
}
