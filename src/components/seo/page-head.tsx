import { createElement } from "react"
import { defaultLocale, localeTags, type Locale } from "../../../shared/locales.ts"
import { gameColorsFile, localizedPath, webManifestFile } from "../../../shared/paths.ts"
import type { NamedGame } from "../../../shared/games.ts"
import { footerTheme, type SiteTheme } from "../../settings/themes.ts"
import { siteUrl } from "../../settings/site-url.ts"
import { studio } from "../../../shared/studio.ts"
import { fontFiles } from "../../styles/font-files.ts"
import { documentTitle } from "./document-title.ts"
import { JsonLd } from "./json-ld.tsx"

type Feed = { title: string; type: string; path: string }

type PageHeadProps = {
  locale: Locale
  title: string
  description: string
  /** Address without language prefix. */
  path: string
  /** The live games, whose pages have themes of their own. */
  games: readonly NamedGame[]
  /** Languages in which the page exists. */
  alternates: readonly Locale[]
  /** Picture for shared links: a path of this site or an absolute address. Share cards are 1200 by 630 pixels. */
  image?: string
  imageSize?: { width: number; height: number } | undefined
  /** What the picture shows; the title unless given. */
  imageAlt?: string | undefined
  type?: "website" | "article"
  publishedAt?: string
  modifiedAt?: string
  jsonLd?: readonly object[]
  /** Feeds of the page, with their language prefix. */
  feeds?: readonly Feed[]
  noindex?: boolean
}

/** The color of the browser's own frame: the background of each theme in src/styles/tokens.css. */
const themeColors: Record<SiteTheme, string> = {
  paper: studio.colors.ground,
  ember: "#0e0b0a",
  frost: "#040912",
  games: "#0a0a0d",
  own: "#0a0a0d",
}

const shareImage = "/open-graph-default.jpg"

const absolute = (address: string): string => (address.startsWith("/") ? siteUrl + address : address)

/** The head of a page. Gatsby's Head API renders it outside of all providers, so texts are props. */
export const PageHead = ({
  locale,
  title,
  description,
  path,
  games,
  alternates,
  image = shareImage,
  imageSize = { width: 1200, height: 630 },
  imageAlt = title,
  type = "website",
  publishedAt,
  modifiedAt,
  jsonLd = [],
  feeds = [],
  noindex = false,
}: PageHeadProps) => {
  const address = (language: Locale): string => absolute(localizedPath(path, language))
  const others = alternates.filter((language) => language !== locale)
  return (
    <>
      {/* Not as JSX: Gatsby replaces what `createElement` is asked for. React itself would take over the page's own element, without its other attributes. */}
      {createElement("html", { lang: localeTags[locale].bcp47 })}
      <title>{documentTitle(title, locale)}</title>
      <meta name="description" content={description} />
      <meta name="theme-color" content={themeColors[footerTheme(path, games)]} />
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address(locale)} />}
      {noindex || alternates.length < 2
        ? null
        : alternates.map((language) => (
            <link key={language} rel="alternate" hrefLang={localeTags[language].bcp47} href={address(language)} />
          ))}
      {!noindex && alternates.length > 1 && alternates.includes(defaultLocale) ? (
        <link rel="alternate" hrefLang="x-default" href={address(defaultLocale)} />
      ) : null}
      {/* Fonts load after the first screen's picture: over a slow connection the first page is drawn without them, and the next one has them. */}
      {fontFiles[locale].map((file) => (
        <link
          key={file}
          rel="preload"
          href={file}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
          fetchPriority="low"
        />
      ))}
      {games.some(({ theme }) => theme === "own") ? <link rel="stylesheet" href={`/${gameColorsFile}`} /> : null}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="manifest" href={localizedPath(`/${webManifestFile}`, locale)} />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <meta property="og:site_name" content={studio.name[locale]} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {noindex ? null : <meta property="og:url" content={address(locale)} />}
      <meta property="og:image" content={absolute(image)} />
      <meta property="og:image:width" content={String(imageSize.width)} />
      <meta property="og:image:height" content={String(imageSize.height)} />
      <meta property="og:image:alt" content={imageAlt} />
      <meta property="og:locale" content={localeTags[locale].openGraph} />
      {others.map((language) => (
        <meta key={language} property="og:locale:alternate" content={localeTags[language].openGraph} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {publishedAt ? <meta property="article:published_time" content={publishedAt} /> : null}
      {modifiedAt ? <meta property="article:modified_time" content={modifiedAt} /> : null}
      {feeds.map((feed) => (
        <link key={feed.path} rel="alternate" type={feed.type} title={feed.title} href={feed.path} />
      ))}
      {jsonLd.map((data, index) => (
        <JsonLd key={index} data={data} />
      ))}
    </>
  )
}
