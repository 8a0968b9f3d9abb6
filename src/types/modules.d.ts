/** CSS modules: every class is a named export; a class that the file does not have is undefined. */
declare module "*.module.css" {
  // oxlint-disable-next-line no-redeclare -- named imports need the namespace beside the value
  const classes: Readonly<Record<string, string>>
  namespace classes {}
  export = classes
}

/** Style sheets that are loaded for their effect alone. */
declare module "*.css" {}

/** Scripts that are inlined into the HTML as text. */
declare module "*-script.js" {
  const source: string
  export default source
}
