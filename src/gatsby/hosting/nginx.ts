import { assetEnd } from "../../../shared/asset-address.ts"
import { errorPaths, errorStatuses } from "../../../shared/error-pages.ts"
import { uploadLimits } from "../../../shared/limits/files.ts"
import { requestLimits } from "../../../shared/limits/requests.ts"
import { locales, defaultLocale } from "../../../shared/locales.ts"
import { apiBase, inOwnCase, paths } from "../../../shared/paths.ts"
import { filePaths } from "../../../shared/staff-endpoints.ts"
import { withoutScripts } from "../../../shared/vacancy-kinds.ts"
import { encodedAddress } from "./address-encoding.ts"
import { contentTypes, isTextual, namedContentTypes } from "./content-types.ts"
import {
  hashedFile,
  immutable,
  isPrivate,
  noReferrer,
  pageHeaders,
  redirectCaching,
  revalidate,
  sharedPicture,
} from "./file-headers.ts"
import type { SiteRules } from "../../../shared/hosting-manifest.ts"

const quoted = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`

const prefixes = locales.map((locale) => (locale === defaultLocale ? "" : `/${locale}`))

const introduction = `# Serves a release of the site with nginx. Include it in a server block whose root is the same release's folder "public";
# nginx-proxy.conf beside it passes on what the product's process responds to. deploy/nginx in the project has a whole server
# block, and the script that has nginx take up each release; docs/how-to/deploy.md explains both.
#
# Reload nginx for each release: redirects and the content security policy, which names the pages' scripts by their
# checksums, belong to these files.
# With TLS, add:  add_header Strict-Transport-Security "max-age=31536000" always;
`

/** What the built-in server leaves to other routes (server/serving/site-serving.ts). */
const processPaths = "(?:v1|files|health|metrics)"

const types = (): string => {
  const rows = [...new Set(Object.values(contentTypes))].map((type) => {
    const extensions = Object.keys(contentTypes).filter((extension) => contentTypes[extension] === type)
    return `  ${type} ${extensions.join(" ")};`
  })
  const named = Object.entries(namedContentTypes).map(([name, type]) => {
    const pattern = quoted(`/${name.replaceAll(".", "\\.")}$`)
    return `location ~ ${pattern} { types { } default_type ${type}; try_files $uri =404; }`
  })
  const textual = [...new Set([...Object.values(contentTypes), ...Object.values(namedContentTypes)])].filter(isTextual)
  return `types {
${rows.join("\n")}
}
default_type application/octet-stream;
charset utf-8;
charset_types ${textual.filter((type) => type !== "text/html").join(" ")};
${named.join("\n")}
`
}

const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("")

/** How often a letter may repeat in an address that leads to its page when it is typed in capitals. */
const lowerCaseRounds = 12

/** The longest address, in bytes, whose case is changed: every letter of every round reads it once. */
const lowerCaseMax = 300

const lowerCaseRules = Array.from({ length: lowerCaseRounds })
  .flatMap(() => capitals.map((letter) => `  rewrite "^(.*?)${letter}(.*)$" "$1${letter.toLowerCase()}$2";`))
  .join("\n")

/** Languages whose code, and so the beginning of their addresses, has capitals: `pt-BR`. */
const capitalLocales = locales
  .filter((locale) => locale !== locale.toLowerCase())
  .map((locale) => ({ locale, lower: locale.toLowerCase() }))

const capitalOnlyInLocale = capitalLocales
  .map(
    ({ locale, lower }) => `if ($uri ~ "^(?:/\\.errors)?/${locale}(?:/[^A-Z]*)?$") { set $hosting_capitals ""; }
if ($uri ~ "^/${lower}(?:/|$)") { set $hosting_capitals "yes"; }
`
  )
  .join("")

const localeRules = capitalLocales
  .map(({ locale, lower }) => `\n  rewrite "^/${lower}(/.*)?$" "/${locale}$1";`)
  .join("")

/** Every `if` is at server level, where it is safe; inside a location it would disable try_files. */
const addresses = `autoindex off;
absolute_redirect off;
server_tokens off;
etag on;
gzip_static on;
gzip_vary on;
# brotli_static on;   # needs the module ngx_http_brotli_static_module; the .br files are there

# No address of the site holds a backslash, a control character, an encoded slash, a dot segment or an empty one. Where
# nginx has changed an address to look it up, the request's own counts.
merge_slashes off;
set $hosting_refused "";
if ($request_uri ~ "^[^?]*//") { set $hosting_refused "404"; }
if ($request_uri ~* "^[^?]*(?:%(?:2f|5c|7f|[01][0-9a-f])|\\\\\\\\|/(?:\\.|%2e){1,2}(?:[/?]|$))") { set $hosting_refused "400"; }
if ($uri ~ "^/${processPaths}/") { set $hosting_refused ""; }
if ($uri ~ "^/\\.errors/") { set $hosting_refused "$hosting_refused answered"; }
error_page 400 /.errors/400;
location = /.errors/400 { internal; types { } default_type text/plain; return 400 "Bad request\\n"; }
if ($hosting_refused = "400") { return 400; }
if ($hosting_refused = "404") { return 404; }

# An address with a slash at its end, or with index.html, is looked up without it and then led to its page in one hop.
# Addresses under /cn/ answer in both forms.
set $hosting_retyped "";
if ($uri ~ "^(?!/cn/).+/$") { set $hosting_retyped "yes"; }
if ($uri ~ "/index\\.html$") { set $hosting_retyped "yes"; }
rewrite "^(.*?)(?:/(?:index\\.html)?)+$" "$1/";
rewrite "^(.+?)/+$" "$1";

# nginx cannot change the case of a text, so each letter has its rule, in ${lowerCaseRounds} rounds, for letters that repeat.
set $hosting_capitals "";
if ($uri ~ "^(?=.{1,${lowerCaseMax}}$)(?!/${processPaths}/).*[A-Z]") { set $hosting_capitals "yes"; }
${capitalOnlyInLocale}if (-f $document_root$uri) { set $hosting_capitals ""; }
if ($uri ~ "CLIENT_ONLY") { set $hosting_capitals ""; }
CAPITAL_REDIRECTS
if ($hosting_capitals = "yes") {
  set $hosting_retyped "yes";
${lowerCaseRules}${localeRules}
}
if (-f $document_root$uri) { set $hosting_capitals "$hosting_capitals file"; }
if ($uri ~ "CLIENT_ONLY") { set $hosting_capitals "$hosting_capitals file"; }
if ($hosting_capitals = "yes file") { rewrite "^(.+)$" "$1" permanent; }

if ($uri ~ "^(?:${prefixes.join("|")})(?:${Object.values(errorPaths).join("|")})$") { set $hosting_retyped ""; }
if (-f $document_root$uri/index.html) { set $hosting_retyped "$hosting_retyped page"; }
if ($hosting_retyped = "yes page") { rewrite "^(.+)$" "$1" permanent; }
`

const reasons = { 404: "Not found", 410: "Gone" } as const

/** A program, or a browser that asked for a picture, has no use for a page: it gets a line of text. */
const language = `set $hosting_language "";
${prefixes
  .filter((prefix) => prefix !== "")
  .map((prefix) => `if ($uri ~ "^${prefix}(?:/|$)") { set $hosting_language "${prefix}"; }`)
  .join("\n")}
set $hosting_asset "";
if ($request_uri ~* ${quoted(`^[^?]*${assetEnd.slice(0, -1)}(?:[?]|$)`)}) { set $hosting_asset "yes"; }
set $hosting_plain $hosting_asset;
if ($http_accept !~* "^$|(?:^|,)\\s*(?:text/html|text/\\*|\\*/\\*)\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|,|$)") { set $hosting_plain "yes"; }
if ($hosting_refused ~ "^4") { set $hosting_plain "yes"; }
if ($uri !~ "^/\\.errors/") { set $hosting_plain ""; }
${errorStatuses.map((status) => `error_page ${status} /.errors$hosting_language${errorPaths[status]};`).join("\n")}
${errorStatuses
  .map(
    (
      status
    ) => `location ~ "^/\\.errors(?<hosting_page${status}>(?:${prefixes.filter(Boolean).join("|")})?${errorPaths[status]})$" {
  internal;
  default_type text/plain;
  if ($hosting_plain) { return ${status} "${reasons[status]}\\n"; }
  try_files $hosting_page${status}/index.html =404;
}`
  )
  .join("\n")}
${prefixes
  .flatMap((prefix) =>
    errorStatuses.flatMap((status) =>
      ["", ".html"].map((end) => `location = ${prefix}${errorPaths[status]}${end} { return ${status}; }`)
    )
  )
  .join("\n")}
`

const variableOf = (header: string): string => `$hosting_${header.replaceAll("-", "_")}`

/** What the product sends with every response (server/http/security-headers.ts), pages or not. */
const everywhere: Readonly<Record<string, string>> = {
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
}

/** Before the first redirect, as these are the headers of redirects and refusals. */
const firstHeaders = `${[...new Set([...pageHeaders("").map(([name]) => name), ...Object.keys(everywhere)])]
  .map((name) => `set ${variableOf(name)} ${quoted(everywhere[name] ?? "")};`)
  .join("\n")}
set $hosting_robots "";
set $hosting_error_cache "";
set $hosting_cache ${quoted(redirectCaching)};
`

/** Header values are variables, so that one group of add_header lines applies to every location. */
const headers = (policy: string, clientOnly: string): string => {
  const forPages = pageHeaders(policy)
  return `set $hosting_page "yes";
if ($uri ~ "\\.(?!html$)[a-z0-9]+$") { set $hosting_page ""; }
if ($hosting_plain) { set $hosting_page ""; }
if ($hosting_page) {
${forPages.map(([name, value]) => `  set ${variableOf(name)} ${quoted(value)};`).join("\n")}
}
set $hosting_cache ${quoted(revalidate)};
if ($uri ~ ${quoted(hashedFile.source.replace("^", "^/"))}) { set $hosting_cache ${quoted(immutable)}; }
if ($uri ~ ${quoted(sharedPicture.source)}) { set ${variableOf("cross-origin-resource-policy")} "cross-origin"; }
${clientOnly}
# The cache headers of files are not for errors: a missing hashed file must not be remembered for a year.
if ($uri ~ "^/\\.errors/") { set $hosting_error_cache $hosting_cache; set $hosting_cache ""; }
if ($hosting_plain) { set $hosting_error_cache "no-store"; }
${forPages.map(([name]) => `add_header ${name} ${variableOf(name)} always;`).join("\n")}
add_header cache-control $hosting_cache;
add_header cache-control $hosting_error_cache always;
add_header cross-origin-resource-policy ${variableOf("cross-origin-resource-policy")} always;
add_header x-content-type-options nosniff always;
add_header x-robots-tag $hosting_robots;
`
}

/** A pattern of one address: where nginx compares texts, a dollar sign in one would name a variable. */
const only = (address: string): string => quoted(`^${address.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`)

/** Redirects of staff may be in any case, and keep it. */
const capitalRedirects = ({ redirects }: SiteRules): string =>
  redirects
    .filter(({ from }) => from !== inOwnCase(from))
    .map(({ from }) => `if ($uri ~ ${only(from)}) { set $hosting_capitals ""; }`)
    .join("\n")

const redirectHeaders = `set $hosting_cache ${quoted(redirectCaching)};`

/** nginx would write the query behind a fragment. */
const fragmentRedirect = (to: string): string => {
  const [address = "", fragment = ""] = encodedAddress(to).split("#", 2)
  const joined = `${address}${address.includes("?") ? "&" : "?"}$args#${fragment}`
  return `if ($args) { return 301 ${quoted(joined)}; } return 301 ${quoted(`${address}#${fragment}`)};`
}

const redirect = ({ from, to }: SiteRules["redirects"][number]): string => {
  const target = encodedAddress(to)
  if (!from.endsWith("/*")) {
    const rule = to.includes("#") ? fragmentRedirect(to) : `rewrite ^ ${quoted(target)} permanent;`
    return `location = ${quoted(from)} { ${redirectHeaders} ${rule} }`
  }
  const prefix = from.slice(0, -1)
  const rewrite = `rewrite ${quoted(`^${prefix}(.*)$`)} ${quoted(target.replace(":splat", "$1"))} permanent;`
  return `location ^~ ${quoted(prefix)} { ${redirectHeaders} ${rewrite} }`
}

const pages = `location ~ "/\\.(?!well-known/|errors/)" { return 404; }
location = / { try_files /index.html =404; }
location / { try_files $uri $uri/index.html =404; }
`

const clientOnly = ({ prefix, file }: SiteRules["clientOnly"][number]): string =>
  `location ^~ ${quoted(`${prefix}/`)} { if ($hosting_asset) { return 404; } try_files ${quoted(`/${file}`)} =404; }`

const clientOnlyHeaders = (apps: SiteRules["clientOnly"]): string =>
  [
    ...apps.flatMap((app) => {
      const within = `if ($uri ~ ${quoted(`^${app.prefix}(?:/|$)`)})`
      return [
        `${within} { set $hosting_robots "noindex"; }`,
        ...(isPrivate(app) ? [] : [`${within} { set $hosting_referrer_policy "${noReferrer}"; }`]),
      ]
    }),
    'if ($uri ~ "^/admin(?:/|$)") { set $hosting_cache "no-store"; }',
  ].join("\n")

/**
 * The part of an nginx server block that serves a release as the built-in server does.
 *
 * @param policy Content-Security-Policy of the HTML files
 */
export const nginxConfiguration = (rules: SiteRules, policy: string): string =>
  [
    introduction,
    "# Headers of redirects\n" + firstHeaders,
    "# Addresses\n" +
      addresses
        .replace("CAPITAL_REDIRECTS", () => capitalRedirects(rules))
        .replaceAll(
          "CLIENT_ONLY",
          () => `^(?:${rules.clientOnly.map(({ prefix }) => prefix).join("|") || "(?!)"})(?:/|$)`
        ),
    "# Languages and error pages\n" + language,
    "# Headers\n" + headers(policy, clientOnlyHeaders(rules.clientOnly)),
    "# Types of files\n" + types(),
    "# Redirects, the query kept\n" + rules.redirects.map(redirect).join("\n") + "\n",
    "# Gone\n" + rules.gone.map((address) => `location = ${quoted(address)} { return 410; }`).join("\n") + "\n",
    "# Client-only applications\n" + rules.clientOnly.map(clientOnly).join("\n") + "\n",
    "# Pages and files\n" + pages,
  ].join("\n")

/** Room for the largest upload and what a form has around it. */
const bodyMax = Math.ceil(uploadLimits.videoMax / 1_048_576) + 10

const passOn = `  proxy_pass http://site_process$request_uri;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $host;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto $scheme;
  add_header x-content-type-options "";   # adds nothing, and so keeps the headers of pages away from these responses`

const passOnUploads = `${passOn}
  client_max_body_size ${bodyMax}m;
  proxy_request_buffering off;`

const filteredList = `^((?:${prefixes.filter(Boolean).join("|")})?${paths.jobs})[?](?:.*&)?${withoutScripts}=[^&]`

/**
 * The part of an nginx server block that passes on what the product's process responds to, to the upstream `site_process`. It
 * comes before the other part, whose patterns would take some of these addresses.
 */
export const nginxProxyConfiguration = `# Passes on what the product's process responds to. Include it before nginx.conf, and name the process in the http block:
#
#   upstream site_process { server 127.0.0.1:8000; keepalive 16; }
#
# X-Forwarded-For is the visitor's address, by which requests are limited. Behind another proxy or a CDN, have nginx find
# that address with set_real_ip_from and real_ip_header; otherwise all visitors share one limit.
location ~ "^/(?:${processPaths}(?:/|$)|\\.well-known/security\\.txt$)" {
${passOnUploads}
}

# An upload is answered when it was scanned and its copies are made, which may wait for those of others. The process itself ends a
# connection that is silent for as long.
location ^~ ${apiBase}${filePaths.library}/ {
${passOnUploads}
  proxy_read_timeout ${requestLimits.idleWithin / 1_000}s;
}

# The process filters the list of vacancies for browsers without scripts; while it is away or slow, they get the whole
# list. Others filter it themselves, and their addresses stay static. The process may serve a later release than nginx:
# that does no harm here, as these browsers load no scripts of the page.
set $hosting_list "";
set $hosting_requested "$uri?$args";
if ($hosting_requested ~ "${filteredList}") {
  set $hosting_list $1;
  rewrite ^ /.filtered-list;
}
location = /.filtered-list {
  internal;
${passOn}
  proxy_connect_timeout 1s;
  proxy_read_timeout 2s;
  proxy_intercept_errors on;
  error_page 502 503 504 = @whole_list;
}
location @whole_list { try_files $hosting_list/index.html =404; }
`
