/** CSS modules: every class is a named export; a class that the file does not have is undefined. */
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>
  namespace classes {}
  export = classes
}

/** Scripts that are inlined into the HTML as text. */
declare module "*-script.js" {
  const source: string
  export default source
}
