import { perPage, siteWords, type Peer } from "./peer.ts"

const config = `export default function (config) {
  for (const locale of ["en", "ru"])
    config.addCollection(locale, (all) => all.getFilteredByGlob("content/" + locale + "/blog/*.html").reverse())
  return { htmlTemplateEngine: false, dir: { input: "content", includes: "../layouts", output: "_site" } }
}
`

const postData = (locale: string): string => `export default {
  layout: "post.11ty.mjs",
  locale: "${locale}",
  permalink: ({ slug }) => "/${locale}/blog/" + slug + "/",
}
`

const frame = (styles: string): string => `const words = ${JSON.stringify(siteWords)}
const styles = ${JSON.stringify(styles)}
const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;")

export const wordsOf = (locale) => words[locale]

export const day = (date) => '<time datetime="' + date.toISOString().slice(0, 10) + '">' + date.toISOString().slice(0, 10) + "</time>"

export const frame = ({ locale, title, excerpt, other }, main) => \`<!doctype html>
<html lang="\${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>\${escaped(title)}</title>
<meta name="description" content="\${escaped(excerpt)}">
<style>\${styles}</style>
</head>
<body>
<header><nav><a href="/\${locale}/">\${words[locale].name}</a> <a href="\${other}">\${words[locale].other}</a></nav></header>
<main>\${main}</main>
<footer><p>\${words[locale].name}</p></footer>
</body>
</html>
\`
`

const post = `import { day, frame, wordsOf } from "./frame.mjs"

export const render = ({ content, title, excerpt, locale, slug, page }) => {
  const other = "/" + (locale === "en" ? "ru" : "en") + "/blog/" + slug + "/"
  return frame(
    { locale, title, excerpt, other },
    \`<article class="prose"><h1>\${title}</h1><p>\${day(page.date)}</p>\${content}</article>
<p><a href="/\${locale}/">\${wordsOf(locale).all}</a></p>\`
  )
}
`

const list = (locale: string): string => `import { day, frame, wordsOf } from "../../layouts/frame.mjs"

const words = wordsOf("${locale}")

export const data = {
  pagination: { data: "collections.${locale}", size: ${perPage} },
  permalink: ({ pagination }) =>
    "/${locale}/" + (pagination.pageNumber === 0 ? "" : "page/" + (pagination.pageNumber + 1) + "/"),
  eleventyExcludeFromCollections: true,
}

export const render = ({ pagination }) => {
  const { items, href } = pagination
  const articles = items.map(
    ({ url, date, data }) =>
      \`<article><h2><a href="\${url}">\${data.title}</a></h2><p>\${day(date)}</p><p>\${data.excerpt}</p></article>\`
  )
  const newer = href.previous ? \`<a href="\${href.previous}">\${words.newer}</a> \` : ""
  const older = href.next ? \`<a href="\${href.next}">\${words.older}</a>\` : ""
  return frame(
    { locale: "${locale}", title: words.name, excerpt: words.name, other: "/${locale === "en" ? "ru" : "en"}/" },
    \`<h1>\${words.name}</h1>\${articles.join("")}<nav>\${newer}\${older}</nav>\`
  )
}
`

const cli = "node_modules/@11ty/eleventy/cmd.cjs"

export const eleventy: Peer = {
  name: "Eleventy",
  packages: { "@11ty/eleventy": "3.1.8" },
  files: (styles) => ({
    "eleventy.config.mjs": config,
    "content/en/blog/blog.11tydata.mjs": postData("en"),
    "content/ru/blog/blog.11tydata.mjs": postData("ru"),
    "content/en/list.11ty.mjs": list("en"),
    "content/ru/list.11ty.mjs": list("ru"),
    "layouts/frame.mjs": frame(styles),
    "layouts/post.11ty.mjs": post,
  }),
  content: "html",
  build: ["node", cli, "--quiet"],
  watch: { command: ["node", cli, "--watch", "--incremental"], ready: /Watching/ },
  output: "_site",
  offers: { feeds: "a package" },
}
