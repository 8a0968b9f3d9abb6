/** The step of gatsby-source-custom-api that its test runs; the package has no types of its own. */
declare module "gatsby-source-custom-api/gatsby-node.js" {
  import type { SourceNodesArgs } from "gatsby"

  const plugin: { sourceNodes: (args: SourceNodesArgs, options: Record<string, unknown>) => Promise<void> }
  export default plugin
}
