import { errorPaths, errorStatuses } from "../../../shared/error-pages.ts"
import type { HostingManifest } from "../../../shared/hosting-manifest.ts"
import { locales, defaultLocale } from "../../../shared/locales.ts"
import { encodedAddress } from "./address-encoding.ts"
import { contentTypes, isTextual, namedContentTypes } from "./content-types.ts"
import { hashedFile, immutable, isPrivate, noReferrer, pageHeaders, revalidate, sharedPicture } from "./file-headers.ts"

const quoted = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`

const prefixes = locales.map((locale) => (locale === defaultLocale ? "" : `/${locale}`))

const introduction = `# Serves a release of the site with nginx. Include it in a server block that sets the root, to a copy of the release:
# nginx may not read the data folder itself (docs/how-to/deploy.md has the command that makes the copy).
#
#   server {
#     listen 80;
#     server_name example.com;
#     root /srv/www/site/public;
#     include /srv/www/site/hosting/nginx.conf;
#     location ~ ^/(?:(?:v1|files)/|\\.well-known/security\\.txt$) {
#       proxy_pass http://127.0.0.1:8000;
#       add_header x-content-type-options nosniff;   # a header of its own keeps those of the pages away from API and files
#     }
#   }
#
# Reload nginx after each copy, for the redirects; files need no reload as long as open_file_cache stays off.
# With TLS, add:  add_header Strict-Transport-Security "max-age=31536000" always;
`

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

const lowerCaseRules = [1, 2, 3, 4]
  .flatMap(() => capitals.map((letter) => `  rewrite "^(.*?)${letter}(.*)$" "$1${letter.toLowerCase()}$2";`))
  .join("\n")

/** Every `if` is at server level, where it is safe; inside a location it would disable try_files. */
const addresses = `autoindex off;
absolute_redirect off;
server_tokens off;
etag on;
gzip_static on;
gzip_vary on;
# brotli_static on;   # needs the module ngx_http_brotli_static_module; the .br files are there

# No address of the site holds a backslash or a control character.
if ($uri ~ "[\\x00-\\x1f\\x7f\\\\\\\\]") { return 404; }

# nginx cannot change the case of a text, so each letter has its rule; four rounds, for letters that repeat.
set $hosting_retyped "";
set $hosting_capitals "";
if ($uri ~ "^(?!/(?:v1|files|health)/).*[A-Z]") { set $hosting_capitals "yes"; }
if (-f $document_root$uri) { set $hosting_capitals ""; }
if ($uri ~ "^/admin/") { set $hosting_capitals ""; }
CAPITAL_REDIRECTS
if ($hosting_capitals = "yes") {
  set $hosting_retyped "yes";
${lowerCaseRules}
}
if (-f $document_root$uri) { set $hosting_capitals "$hosting_capitals file"; }
if ($hosting_capitals = "yes file") { rewrite "^(.+)$" "$1" permanent; }

# An address with a slash at its end, or with index.html, is looked up without it and then led to its page in one hop.
# Addresses under /cn/ answer in both forms.
if ($uri ~ "^(?!/cn/).+/$") { set $hosting_retyped "yes"; }
if ($uri ~ "/index\\.html$") { set $hosting_retyped "yes"; }
rewrite "^(.*?)(?:/(?:index\\.html)?)+$" "$1/";
rewrite "^(.+?)/+$" "$1";
if (-f $document_root$uri/index.html) { set $hosting_retyped "$hosting_retyped page"; }
if ($hosting_retyped = "yes page") { rewrite "^(.+)$" "$1" permanent; }
`

const language = `set $hosting_language "";
${prefixes
  .filter((prefix) => prefix !== "")
  .map((prefix) => `if ($uri ~ "^${prefix}(?:/|$)") { set $hosting_language "${prefix}"; }`)
  .join("\n")}
${errorStatuses.map((status) => `error_page ${status} /.errors$hosting_language${errorPaths[status]};`).join("\n")}
location ~ "^/\\.errors(?<hosting_page>(?:${prefixes.filter(Boolean).join("|")})?/(?:${errorStatuses.join("|")}))$" {
  internal;
  try_files $hosting_page/index.html =404;
}
${prefixes.flatMap((prefix) => errorStatuses.map((status) => `location = ${prefix}${errorPaths[status]} { return ${status}; }`)).join("\n")}
`

/** Header values are variables, so that one group of add_header lines applies to every location. */
const headers = (policy: string): string => {
  const forPages = pageHeaders(policy).map(([name, value]) => {
    const variable = `$hosting_${name.replaceAll("-", "_")}`
    return {
      set: `set ${variable} ${quoted(value)};`,
      clear: `set ${variable} "";`,
      add: `add_header ${name} ${variable} always;`,
    }
  })
  const asset = '$uri ~ "\\.(?!html$)[a-z0-9]+$"'
  return `${forPages.map(({ set }) => set).join("\n")}
if (${asset}) {
${forPages.map(({ clear }) => `  ${clear}`).join("\n")}
}
set $hosting_cache ${quoted(revalidate)};
if ($uri ~ ${quoted(hashedFile.source.replace("^", "^/"))}) { set $hosting_cache ${quoted(immutable)}; }
set $hosting_resource_policy "same-origin";
if ($uri ~ ${quoted(sharedPicture.source)}) { set $hosting_resource_policy "cross-origin"; }
CLIENT_ONLY
${forPages.map(({ add }) => add).join("\n")}
add_header cache-control $hosting_cache;   # not on errors: a missing hashed file must not be remembered for a year
add_header cross-origin-resource-policy $hosting_resource_policy always;
add_header x-content-type-options nosniff always;
add_header x-robots-tag $hosting_robots;
`
}

/** Redirects of staff may have capitals, and keep them. */
const capitalRedirects = ({ redirects }: HostingManifest): string =>
  redirects
    .filter(({ from }) => /[A-Z]/.test(from))
    .map(({ from }) => `if ($uri = ${quoted(from)}) { set $hosting_capitals ""; }`)
    .join("\n")

const redirect = ({ from, to }: HostingManifest["redirects"][number]): string => {
  if (!from.endsWith("/*")) return `location = ${quoted(from)} { rewrite ^ ${quoted(encodedAddress(to))} permanent; }`
  const prefix = from.slice(0, -1)
  const target = encodedAddress(to).replace(":splat", "$1")
  return `location ^~ ${quoted(prefix)} { rewrite ${quoted(`^${prefix}(.*)$`)} ${quoted(target)} permanent; }`
}

const pages = `location ~ "/\\.(?!well-known/|errors/)" { return 404; }
location = / { try_files /index.html =404; }
location / { try_files $uri $uri/index.html =404; }
`

const clientOnly = ({ prefix, file }: HostingManifest["clientOnly"][number]): string =>
  `location ^~ ${quoted(`${prefix}/`)} { try_files ${quoted(`/${file}`)} =404; }`

const clientOnlyHeaders = (apps: HostingManifest["clientOnly"]): string =>
  [
    'set $hosting_robots "";',
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
export const nginxConfiguration = (manifest: HostingManifest, policy: string): string =>
  [
    introduction,
    "# Addresses\n" + addresses.replace("CAPITAL_REDIRECTS", () => capitalRedirects(manifest)),
    "# Languages and error pages\n" + language,
    "# Headers\n" + headers(policy).replace("CLIENT_ONLY", () => clientOnlyHeaders(manifest.clientOnly)),
    "# Types of files\n" + types(),
    "# Redirects, the query kept\n" + manifest.redirects.map(redirect).join("\n") + "\n",
    "# Gone\n" + manifest.gone.map((address) => `location = ${quoted(address)} { return 410; }`).join("\n") + "\n",
    "# Client-only applications\n" + manifest.clientOnly.map(clientOnly).join("\n") + "\n",
    "# Pages and files\n" + pages,
  ].join("\n")
