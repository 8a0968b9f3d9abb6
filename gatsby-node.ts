import { offerSiteUpdates } from "./shared/site-updates.ts"
import { createSiteUpdates } from "./src/gatsby/live-update/live-update.ts"

export { createSchemaCustomization } from "./src/gatsby/create-schema-customization.ts"
export { onPluginInit } from "./src/gatsby/errors.ts"
export { onPreBootstrap } from "./src/gatsby/daily-notes.ts"
export { createResolvers } from "./src/gatsby/create-resolvers.ts"
export { sourceNodes } from "./src/gatsby/source-nodes.ts"
export { createPages } from "./src/gatsby/create-pages.ts"
export { onCreateWebpackConfig } from "./src/gatsby/on-create-webpack-config.ts"
export { onPostBuild } from "./src/gatsby/on-post-build.ts"

// For the resident builder, which meets this bundle in the global object.
offerSiteUpdates(createSiteUpdates())
