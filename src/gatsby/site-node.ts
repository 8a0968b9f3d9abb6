import { offerSiteUpdates } from "../../shared/site-updates.ts"
import { createSiteUpdates } from "./live-update/live-update.ts"

export { createSchemaCustomization } from "./steps/create-schema-customization.ts"
export { onPluginInit } from "./steps/on-plugin-init.ts"
export { createResolvers } from "./steps/create-resolvers.ts"
export { sourceNodes } from "./steps/source-nodes.ts"
export { createPages } from "./steps/create-pages.ts"
export { onCreateWebpackConfig } from "./steps/on-create-webpack-config.ts"
export { onPostBuild } from "./steps/on-post-build.ts"

// For the resident builder, which finds the updates in the global object.
offerSiteUpdates(createSiteUpdates())
