/** Who may import whom. Every ban says what to do instead; docs/architecture.md has the tables. */
import { contentFolders, rooms } from "./server/rooms.ts"

const own = "^(shared|src|builder|server|tools|bench|artwork|__tests__|gatsby-[a-z]+\\.tsx?$)"

const forbid = (name, comment, from, to) => ({ name, severity: "error", comment, from, to })

/** One rule for each row of a table in server/rooms.ts, whose rows are folders and files in `folder`. */
const rulesOf = (folder, table, advice) => {
  const pathOf = (name) => `^${folder}/${name.endsWith(".ts") ? `${name.replaceAll(".", "\\.")}$` : `${name}/`}`
  return Object.entries(table).map(([name, { mayImport }]) =>
    forbid(
      `${folder}/${name}`,
      `${folder}/${name} may import ${mayImport.join(", ") || "nothing else"} of ${folder} (server/rooms.ts): ${advice}`,
      { path: pathOf(name) },
      { path: `^${folder}/`, pathNot: [name, ...mayImport].map(pathOf) }
    )
  )
}

export default {
  forbidden: [
    forbid(
      "no-circular",
      "Two modules that import each other are one thing or three: move what both need into its own file.",
      {},
      { circular: true }
    ),
    forbid(
      "shared-stays-pure",
      "shared is what site, admin, build and server agree on: no React, Node or Gatsby. Pass such things in, or move the code to its floor.",
      { path: "^shared/" },
      { pathNot: ["^shared/", "^node_modules/zod/"], dependencyTypesNot: ["type-only"] }
    ),
    forbid(
      "components-know-no-screen",
      "Components, texts, styles and settings serve every screen: take what you need as props.",
      { path: "^src/(components|i18n|styles|settings)/" },
      { path: "^(src/(site|admin|gatsby|templates)|server)/" }
    ),
    forbid(
      "screens-stay-apart",
      "A screen may use the shell, the page's runtime and components, not another screen: move what both need to src/components.",
      { path: "^src/site/([^/]+)/", pathNot: "^src/site/runtime/" },
      { path: "^src/site/", pathNot: ["^src/site/$1/", "^src/site/(shell|runtime)/"] }
    ),
    forbid(
      "runtime-knows-no-screen",
      "The page's runtime serves every page before and between screens: it tells by shared values, and the shell draws.",
      { path: "^src/site/runtime/" },
      { path: "^src/site/", pathNot: "^src/site/runtime/" }
    ),
    forbid(
      "site-is-public",
      "Nothing of the admin, the build or the server may reach a visitor: share types through shared/.",
      { path: "^src/site/" },
      { path: "^(src/(admin|gatsby|templates)|server)/" }
    ),
    forbid(
      "features-stay-apart",
      "An admin feature may not import another: move what both need to a room beside features/, or to src/components.",
      { path: "^src/admin/features/([^/]+)/" },
      { path: "^src/admin/features/", pathNot: "^src/admin/features/$1/" }
    ),
    forbid(
      "admin-shell-stands-on-top",
      "The shell composes the features, features use the rooms beside them, and no import leads back up.",
      { path: "^src/admin/", pathNot: "^src/admin/shell/" },
      { path: "^src/admin/shell/" }
    ),
    forbid(
      "admin-rooms-know-no-feature",
      "Store, widgets, addresses, drafts and formats serve every feature: take what you need as parameters or props.",
      { path: "^src/admin/", pathNot: "^src/admin/(shell|features)/" },
      { path: "^src/admin/features/" }
    ),
    forbid(
      "widgets-know-no-store",
      "A widget is given what it shows: only the server's clock and the shape of an error may come from the store. What needs more belongs to its feature, or to a room beside ui/.",
      { path: "^src/admin/ui/" },
      { path: "^src/admin/store/", pathNot: "^src/admin/store/(server-clock|failure-of)\\.ts$" }
    ),
    forbid(
      "shortcuts-know-no-widget",
      "Widgets register shortcuts: what draws these is in the shell.",
      { path: "^src/admin/keyboard/" },
      { path: "^src/admin/ui/" }
    ),
    forbid(
      "admin-calls-the-server",
      "The admin talks to the server over HTTP: use src/admin/store, and types from shared/contract.",
      { path: "^src/admin/" },
      { path: "^(server|src/gatsby|src/templates)/" }
    ),
    forbid(
      "templates-are-thin",
      "Only the templates of the client-only applications may load the admin.",
      { path: "^src/templates/", pathNot: "^src/templates/(admin|unsubscribe)\\.tsx$" },
      { path: "^(src/admin|server|src/gatsby)/" }
    ),
    forbid(
      "build-reads-over-http",
      "The build reads content from the API and draws nothing: no React components and nothing of the server.",
      { path: "^src/gatsby/" },
      { path: "^(src/(components|site|admin|templates)|server)/" }
    ),
    forbid(
      "builder-knows-no-site",
      "The resident builder keeps Gatsby in memory and nothing else: what a change means says src/gatsby, through shared/site-updates.ts.",
      { path: "^builder/" },
      { path: "^(src|server|gatsby-)" }
    ),
    forbid(
      "nobody-imports-the-builder",
      "The resident builder is a process of its own: speak with it by shared/builder-messages.ts.",
      { pathNot: "^(builder|__tests__)/" },
      { path: "^builder/" }
    ),
    ...rulesOf("server", rooms, "move what both need into the lower room, or have server/app hand it in."),
    ...rulesOf(
      "server/content",
      contentFolders,
      "move what both need into the lower folder, or have content-admin-routes.ts or server/app hand it in."
    ),
    forbid(
      "repositories-keep-rows",
      "A repository reads and writes rows: rules stand in the service that calls it, shapes for clients in a presenter.",
      { path: "^server/.+-repository\\.ts$" },
      { path: "^server/.+-(routes|service|presenter|mails|tasks)\\.ts$" }
    ),
    forbid(
      "services-leave-sql",
      "Only repositories speak SQL: let the service call one. A type of a row may be imported.",
      { path: "^server/.+-(routes|service|presenter|mails)\\.ts$" },
      { path: "(^|/)node_modules/kysely/", dependencyTypesNot: ["type-only"] }
    ),
    forbid(
      "services-know-no-http",
      "A service is called by routes, never the other way round, so that rules are tested without HTTP.",
      { path: "^server/.+-(service|presenter|mails|tasks)\\.ts$" },
      { path: "^server/.+-routes\\.ts$" }
    ),
    forbid(
      "routes-use-services",
      "A route names schema, policy and service: let the service call the repository. A type of a row may be imported.",
      { path: "^server/.+-routes\\.ts$" },
      { path: "^server/.+-repository\\.ts$", dependencyTypesNot: ["type-only"] }
    ),
    forbid(
      "presenters-only-shape",
      "A presenter makes the contract's form of what it is given: let the service read it before. A type may be imported.",
      { path: "^server/.+-presenter\\.ts$" },
      { path: "^server/.+-service\\.ts$", dependencyTypesNot: ["type-only"] }
    ),
    forbid(
      "server-draws-nothing",
      "The server has no part of the site's code: share through shared/.",
      { path: "^server/" },
      { path: "^src/" }
    ),
    forbid(
      "product-without-tests",
      "Product code may not import tests, tools or benches.",
      { path: "^(shared|src|builder|server|gatsby-)" },
      { path: "^(__tests__|bench|tools|artwork)/" }
    ),
    forbid(
      "artwork-stands-alone",
      "The artwork is a package of its own: it writes files for the product and knows nothing else of it.",
      { path: "^artwork/" },
      { path: "^(shared|src|builder|server|tools|bench|__tests__|gatsby-)" }
    ),
    forbid(
      "no-development-packages",
      "This package is only there for development: move it to dependencies if the product needs it.",
      // The provider of development exists only where the packages of development are installed.
      {
        path: "^(shared|src|builder|server|gatsby-)",
        pathNot: "^server/people/development-provider/development-issuer.ts$",
      },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: ["node_modules/@types/"] }
    ),
    forbid(
      "only-named-packages",
      "Import only packages that package.json names.",
      { path: own },
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] }
    ),
    forbid("resolvable", "This module cannot be found.", {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(var|public|\\.cache)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
}
