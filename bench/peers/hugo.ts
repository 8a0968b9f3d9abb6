import { perPage, siteWords, type Peer } from "./peer.ts"

const config = `baseURL: http://localhost/
title: ${siteWords.en.name}
paginate: ${perPage}
disableKinds: [taxonomy, term, section]
defaultContentLanguage: en
defaultContentLanguageInSubdir: true
permalinks:
  blog: /blog/:slug/
languages:
  en:
    title: ${siteWords.en.name}
    contentDir: content/en
    params: ${JSON.stringify(siteWords.en)}
  ru:
    title: ${siteWords.ru.name}
    contentDir: content/ru
    params: ${JSON.stringify(siteWords.ru)}
`

const layout = (styles: string): string => `<!doctype html>
<html lang="{{ .Site.Language.Lang }}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ .Title }}</title>
<meta name="description" content="{{ with .Params.excerpt }}{{ . }}{{ else }}{{ .Site.Title }}{{ end }}">
<style>${styles}</style>
</head>
<body>
<header><nav><a href="/{{ .Site.Language.Lang }}/">{{ .Site.Params.name }}</a>{{ range .Translations }} <a href="{{ .RelPermalink }}">{{ $.Site.Params.other }}</a>{{ end }}</nav></header>
<main>{{ block "main" . }}{{ end }}</main>
<footer><p>{{ .Site.Params.name }}</p></footer>
</body>
</html>
`

const list = `{{ define "main" }}<h1>{{ .Site.Params.name }}</h1>
{{ $list := .Paginate (where .Site.RegularPages "Section" "blog") }}
{{ range $list.Pages }}<article><h2><a href="{{ .RelPermalink }}">{{ .Title }}</a></h2><p><time datetime="{{ .Date.Format "2006-01-02" }}">{{ .Date.Format "2006-01-02" }}</time></p><p>{{ .Params.excerpt }}</p></article>
{{ end }}<nav>{{ if $list.HasPrev }}<a href="{{ $list.Prev.URL }}">{{ .Site.Params.newer }}</a> {{ end }}{{ if $list.HasNext }}<a href="{{ $list.Next.URL }}">{{ .Site.Params.older }}</a>{{ end }}</nav>{{ end }}
`

const post = `{{ define "main" }}<article class="prose"><h1>{{ .Title }}</h1><p><time datetime="{{ .Date.Format "2006-01-02" }}">{{ .Date.Format "2006-01-02" }}</time></p>{{ .Content }}</article>
<p><a href="/{{ .Site.Language.Lang }}/">{{ .Site.Params.all }}</a></p>{{ end }}
`

/** Hugo, as the system has it (Debian's package `hugo`). */
export const hugo: Peer = {
  name: "Hugo",
  packages: {},
  files: (styles) => ({
    "config.yaml": config,
    "layouts/_default/baseof.html": layout(styles),
    "layouts/index.html": list,
    "layouts/_default/single.html": post,
  }),
  content: "html",
  build: ["hugo"],
  watch: { command: ["hugo", "--watch"], ready: /Watching for changes/ },
  output: "public",
  offers: { feeds: "measured", sitemap: "measured" },
}
