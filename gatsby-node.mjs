// Gatsby would compile a gatsby-node.ts at every start; Node reads TypeScript itself.
export * from "./src/gatsby/site-node.ts"
