import { perPage, siteWords, type Peer } from "./peer.ts"

const contentConfig = `import { defineCollection } from "astro:content"
import { glob } from "astro/loaders"
import { z } from "astro/zod"

const posts = defineCollection({
  loader: glob({ pattern: "**/*.json", base: "./content", generateId: ({ entry }) => entry }),
  schema: z.object({
    locale: z.enum(["en", "ru"]),
    slug: z.string(),
    title: z.string(),
    excerpt: z.string(),
    publishedAt: z.string(),
    html: z.string(),
  }),
})

export const collections = { posts }
`

const words = `export const words = ${JSON.stringify(siteWords)}

export const otherLocale = (locale) => (locale === "en" ? "ru" : "en")
`

const layout = `---
import styles from "../styles.css?raw"
import { words } from "../words.js"
const { locale, title, excerpt, other } = Astro.props
---
<!doctype html>
<html lang={locale}>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{title}</title>
    <meta name="description" content={excerpt} />
    <style is:inline set:html={styles}></style>
  </head>
  <body>
    <header><nav><a href={"/" + locale + "/"}>{words[locale].name}</a> <a href={other}>{words[locale].other}</a></nav></header>
    <main><slot /></main>
    <footer><p>{words[locale].name}</p></footer>
  </body>
</html>
`

const post = `---
import { getCollection } from "astro:content"
import Layout from "../../../layouts/Layout.astro"
import { otherLocale, words } from "../../../words.js"

export async function getStaticPaths() {
  const posts = await getCollection("posts")
  return posts.map(({ data }) => ({ params: { locale: data.locale, slug: data.slug }, props: data }))
}

const { locale, slug, title, excerpt, publishedAt, html } = Astro.props
const day = publishedAt.slice(0, 10)
---
<Layout locale={locale} title={title} excerpt={excerpt} other={"/" + otherLocale(locale) + "/blog/" + slug + "/"}>
  <article class="prose"><h1>{title}</h1><p><time datetime={day}>{day}</time></p><Fragment set:html={html} /></article>
  <p><a href={"/" + locale + "/"}>{words[locale].all}</a></p>
</Layout>
`

const list = `---
import { getCollection } from "astro:content"
import Layout from "../../layouts/Layout.astro"
import { otherLocale, words } from "../../words.js"

export async function getStaticPaths({ paginate }) {
  const posts = await getCollection("posts")
  return ["en", "ru"].flatMap((locale) => {
    const own = posts
      .filter(({ data }) => data.locale === locale)
      .sort((a, b) => (a.data.publishedAt < b.data.publishedAt ? 1 : -1))
    return paginate(own, { params: { locale }, pageSize: ${perPage} })
  })
}

const { page } = Astro.props
const { locale } = Astro.params
---
<Layout locale={locale} title={words[locale].name} excerpt={words[locale].name} other={"/" + otherLocale(locale) + "/"}>
  <h1>{words[locale].name}</h1>
  {page.data.map(({ data: { slug, title, excerpt, publishedAt } }) => (
    <article>
      <h2><a href={"/" + locale + "/blog/" + slug + "/"}>{title}</a></h2>
      <p><time datetime={publishedAt.slice(0, 10)}>{publishedAt.slice(0, 10)}</time></p>
      <p>{excerpt}</p>
    </article>
  ))}
  <nav>
    {page.url.prev && <a href={page.url.prev}>{words[locale].newer}</a>}
    {page.url.next && <a href={page.url.next}>{words[locale].older}</a>}
  </nav>
</Layout>
`

export const astro: Peer = {
  name: "Astro",
  packages: { astro: "7.3.5" },
  files: (styles) => ({
    "astro.config.mjs": "export default {}\n",
    "src/content.config.js": contentConfig,
    "src/words.js": words,
    "src/styles.css": styles,
    "src/layouts/Layout.astro": layout,
    "src/pages/[locale]/[...page].astro": list,
    "src/pages/[locale]/blog/[slug].astro": post,
  }),
  content: "json",
  build: ["node", "node_modules/astro/bin/astro.mjs", "build"],
  output: "dist",
  offers: { feeds: "a package", sitemap: "a package", "content security policy": "a setting" },
}
