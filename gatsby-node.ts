import { offerSiteUpdates } from "./shared/site-updates.ts"
import { createSiteUpdates } from "./src/gatsby/live-update/live-update.ts"

export { createSchemaCustomization } from "./src/gatsby/steps/create-schema-customization.ts"
export { onPluginInit } from "./src/gatsby/steps/on-plugin-init.ts"
export { onPreBootstrap } from "./src/gatsby/steps/on-pre-bootstrap.ts"
export { createResolvers } from "./src/gatsby/steps/create-resolvers.ts"
export { sourceNodes } from "./src/gatsby/steps/source-nodes.ts"
export { createPages } from "./src/gatsby/steps/create-pages.ts"
export { onCreateWebpackConfig } from "./src/gatsby/steps/on-create-webpack-config.ts"
export { onPostBuild } from "./src/gatsby/steps/on-post-build.ts"

// For the resident builder, which finds the updates in the global object.
offerSiteUpdates(createSiteUpdates())
