import { perPage, siteWords, type Peer } from "./peer.ts"

const config = `export default { output: "export", trailingSlash: true }
`

const posts = `import { readdirSync, readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"

export const locales = ["en", "ru"]

export const perPage = ${perPage}

export const words = ${JSON.stringify(siteWords)}

export const otherLocale = (locale) => (locale === "en" ? "ru" : "en")

const folderOf = (locale) => join(process.cwd(), "content", locale)

const lists = new Map()

export const postsOf = (locale) => {
  const known = lists.get(locale)
  if (known) return known
  const posts = readdirSync(folderOf(locale)).map((file) => {
    const { slug, title, excerpt, publishedAt } = JSON.parse(readFileSync(join(folderOf(locale), file), "utf8"))
    return { slug, title, excerpt, publishedAt }
  })
  posts.sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1))
  lists.set(locale, posts)
  return posts
}

export const readPost = async (locale, slug) => JSON.parse(await readFile(join(folderOf(locale), slug + ".json"), "utf8"))
`

const layout = `import Link from "next/link"
import { locales, words } from "../../posts.js"
import "../styles.css"

export const dynamicParams = false

export const generateStaticParams = () => locales.map((locale) => ({ locale }))

export default async function Layout({ children, params }) {
  const { locale } = await params
  return (
    <html lang={locale}>
      <body>
        <header><nav><Link href={"/" + locale + "/"}>{words[locale].name}</Link></nav></header>
        <main>{children}</main>
        <footer><p>{words[locale].name}</p></footer>
      </body>
    </html>
  )
}
`

const post = `import Link from "next/link"
import { locales, otherLocale, postsOf, readPost, words } from "../../../../posts.js"

export const generateStaticParams = () =>
  locales.flatMap((locale) => postsOf(locale).map(({ slug }) => ({ locale, slug })))

export const generateMetadata = async ({ params }) => {
  const { locale, slug } = await params
  const { title, excerpt } = await readPost(locale, slug)
  return { title, description: excerpt }
}

export default async function Post({ params }) {
  const { locale, slug } = await params
  const { title, publishedAt, html } = await readPost(locale, slug)
  const day = publishedAt.slice(0, 10)
  return (
    <>
      <article className="prose">
        <h1>{title}</h1>
        <p><time dateTime={day}>{day}</time></p>
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </article>
      <p><Link href={"/" + locale + "/"}>{words[locale].all}</Link></p>
      <p><Link href={"/" + otherLocale(locale) + "/blog/" + slug + "/"}>{words[locale].other}</Link></p>
    </>
  )
}
`

const list = `import Link from "next/link"
import { otherLocale, perPage, postsOf, words } from "../../posts.js"

const address = (locale, number) => "/" + locale + "/" + (number === 1 ? "" : "page/" + number + "/")

export const List = ({ locale, number }) => {
  const all = postsOf(locale)
  return (
    <>
      <h1>{words[locale].name}</h1>
      {all.slice((number - 1) * perPage, number * perPage).map(({ slug, title, excerpt, publishedAt }) => (
        <article key={slug}>
          <h2><Link href={"/" + locale + "/blog/" + slug + "/"}>{title}</Link></h2>
          <p><time dateTime={publishedAt.slice(0, 10)}>{publishedAt.slice(0, 10)}</time></p>
          <p>{excerpt}</p>
        </article>
      ))}
      <nav>
        {number > 1 && <Link href={address(locale, number - 1)}>{words[locale].newer}</Link>}
        {number * perPage < all.length && <Link href={address(locale, number + 1)}>{words[locale].older}</Link>}
        <Link href={"/" + otherLocale(locale) + "/"}>{words[locale].other}</Link>
      </nav>
    </>
  )
}

export const generateMetadata = async ({ params }) => {
  const { locale } = await params
  return { title: words[locale].name, description: words[locale].name }
}
`

const firstList = `import { List } from "./list.jsx"

export { generateMetadata } from "./list.jsx"

export default async function Page({ params }) {
  const { locale } = await params
  return <List locale={locale} number={1} />
}
`

const furtherList = `import { locales, perPage, postsOf } from "../../../../posts.js"
import { List } from "../../list.jsx"

export { generateMetadata } from "../../list.jsx"

export const generateStaticParams = () =>
  locales.flatMap((locale) =>
    Array.from({ length: Math.ceil(postsOf(locale).length / perPage) - 1 }, (_, index) => ({
      locale,
      number: String(index + 2),
    }))
  )

export default async function Page({ params }) {
  const { locale, number } = await params
  return <List locale={locale} number={Number(number)} />
}
`

export const next: Peer = {
  name: "Next",
  packages: { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" },
  files: (styles) => ({
    "next.config.mjs": config,
    "posts.js": posts,
    // Inline, they would be in each page three times.
    "app/styles.css": styles,
    "app/[locale]/layout.jsx": layout,
    "app/[locale]/list.jsx": list,
    "app/[locale]/page.jsx": firstList,
    "app/[locale]/page/[number]/page.jsx": furtherList,
    "app/[locale]/blog/[slug]/page.jsx": post,
  }),
  content: "json",
  build: ["node", "node_modules/next/dist/bin/next", "build"],
  output: "out",
  offers: { "share cards": "a convention", sitemap: "a convention" },
}
