// Gatsby would compile a gatsby-config.ts at every start; Node reads TypeScript itself.
export { default } from "./src/gatsby/site-config.ts"
