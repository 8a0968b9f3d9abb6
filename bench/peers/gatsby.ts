import packageFile from "../../package.json" with { type: "json" }
import { perPage, siteWords, type Peer } from "./peer.ts"

const gatsbyNode = `import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

export const createSchemaCustomization = ({ actions }) => {
  actions.createTypes(\`type GeneratedPost implements Node {
    locale: String!
    slug: String!
    title: String!
    excerpt: String!
    publishedAt: Date! @dateformat
    html: String!
  }\`)
}

export const sourceNodes = ({ actions, createNodeId, createContentDigest }) => {
  for (const locale of ["en", "ru"])
    for (const file of readdirSync(join("content", locale))) {
      const post = JSON.parse(readFileSync(join("content", locale, file), "utf8"))
      actions.createNode({
        ...post,
        id: createNodeId(locale + post.slug),
        internal: { type: "GeneratedPost", contentDigest: createContentDigest(post) },
      })
    }
}

export const createPages = async ({ actions, graphql }) => {
  const { data, errors } = await graphql("{ allGeneratedPost { nodes { id locale slug } } }")
  if (errors) throw errors
  for (const { id, locale, slug } of data.allGeneratedPost.nodes)
    actions.createPage({ path: \`/\${locale}/blog/\${slug}/\`, component: resolve("src/templates/post.jsx"), context: { id } })
  for (const locale of ["en", "ru"]) {
    const all = data.allGeneratedPost.nodes.filter((post) => post.locale === locale).length
    for (let number = 1; (number - 1) * ${perPage} < all; number += 1)
      actions.createPage({
        path: \`/\${locale}/\${number === 1 ? "" : \`page/\${number}/\`}\`,
        component: resolve("src/templates/list.jsx"),
        context: { locale, number, skip: (number - 1) * ${perPage}, last: Math.ceil(all / ${perPage}) },
      })
  }
}
`

const gatsbySsr = (styles: string): string => `import React from "react"

const styles = ${JSON.stringify(styles)}

export const onRenderBody = ({ setHeadComponents }) => {
  setHeadComponents([<style key="styles" dangerouslySetInnerHTML={{ __html: styles }} />])
}
`

const words = `export const words = ${JSON.stringify(siteWords)}

export const otherLocale = (locale) => (locale === "en" ? "ru" : "en")
`

const frame = `import { Link } from "gatsby"
import React from "react"
import { words } from "./words.js"

export const Frame = ({ locale, other, children }) => (
  <>
    <header><nav><Link to={"/" + locale + "/"}>{words[locale].name}</Link> <Link to={other}>{words[locale].other}</Link></nav></header>
    <main>{children}</main>
    <footer><p>{words[locale].name}</p></footer>
  </>
)
`

const post = `import { graphql, Link } from "gatsby"
import React from "react"
import { Frame } from "../frame.jsx"
import { otherLocale, words } from "../words.js"

export default function Post({ data: { generatedPost } }) {
  const { locale, slug, title, publishedAt, html } = generatedPost
  return (
    <Frame locale={locale} other={"/" + otherLocale(locale) + "/blog/" + slug + "/"}>
      <article className="prose">
        <h1>{title}</h1>
        <p><time dateTime={publishedAt}>{publishedAt}</time></p>
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </article>
      <p><Link to={"/" + locale + "/"}>{words[locale].all}</Link></p>
    </Frame>
  )
}

export const Head = ({ data: { generatedPost } }) => (
  <>
    <html lang={generatedPost.locale} />
    <title>{generatedPost.title}</title>
    <meta name="description" content={generatedPost.excerpt} />
  </>
)

export const query = graphql\`
  query ($id: String!) {
    generatedPost(id: { eq: $id }) { locale slug title excerpt publishedAt(formatString: "YYYY-MM-DD") html }
  }
\`
`

const list = `import { graphql, Link } from "gatsby"
import React from "react"
import { Frame } from "../frame.jsx"
import { otherLocale, words } from "../words.js"

const address = (locale, number) => "/" + locale + "/" + (number === 1 ? "" : "page/" + number + "/")

export default function List({ data, pageContext: { locale, number, last } }) {
  return (
    <Frame locale={locale} other={"/" + otherLocale(locale) + "/"}>
      <h1>{words[locale].name}</h1>
      {data.allGeneratedPost.nodes.map(({ slug, title, excerpt, publishedAt }) => (
        <article key={slug}>
          <h2><Link to={"/" + locale + "/blog/" + slug + "/"}>{title}</Link></h2>
          <p><time dateTime={publishedAt}>{publishedAt}</time></p>
          <p>{excerpt}</p>
        </article>
      ))}
      <nav>
        {number > 1 && <Link to={address(locale, number - 1)}>{words[locale].newer}</Link>}
        {number < last && <Link to={address(locale, number + 1)}>{words[locale].older}</Link>}
      </nav>
    </Frame>
  )
}

export const Head = ({ pageContext: { locale } }) => (
  <>
    <html lang={locale} />
    <title>{words[locale].name}</title>
    <meta name="description" content={words[locale].name} />
  </>
)

export const query = graphql\`
  query ($locale: String!, $skip: Int!) {
    allGeneratedPost(filter: { locale: { eq: $locale } }, sort: { publishedAt: DESC }, skip: $skip, limit: ${perPage}) {
      nodes { slug title excerpt publishedAt(formatString: "YYYY-MM-DD") }
    }
  }
\`
`

const { gatsby: version, react } = packageFile.dependencies

/** Gatsby without anything of this product, in the version that the product uses. */
export const gatsby: Peer = {
  name: "Gatsby",
  packages: { gatsby: version, react, "react-dom": packageFile.dependencies["react-dom"] },
  isOurs: true,
  files: (styles) => ({
    "gatsby-config.mjs": "export default {}\n",
    "gatsby-node.mjs": gatsbyNode,
    "gatsby-ssr.jsx": gatsbySsr(styles),
    "src/words.js": words,
    "src/frame.jsx": frame,
    "src/templates/post.jsx": post,
    "src/templates/list.jsx": list,
  }),
  content: "json",
  build: ["node", "node_modules/gatsby/cli.js", "build"],
  output: "public",
  offers: { feeds: "a package", sitemap: "a package" },
}
